import { expect, inject, onTestFinished, test } from 'vitest';
import { connectContentService } from './content-service.ts';
import { shareMemory } from './memory-budget.ts';

test.each([
  { token: 'right', says: 'answers and has a change log' },
  { token: 'wrong', says: 'refuses the read token' },
])('with a $token token the operator reads once that the content service $says', async ({ token, says }) => {
  const sentences: string[] = [];
  const service = await connectContentService({
    pageVersion: 'v1',
    urls: [inject('contentService').url],
    token: token === 'right' ? inject('contentService').token : 'a-token-of-another-service',
    lifetimeSeconds: 30,
    copiesDir: null,
    memory: shareMemory(250),
    report: () => undefined,
    recordDuration: () => undefined,
    countTurnedAway: () => undefined,
    announce: ({ sentence }) => sentences.push(sentence),
  });
  onTestFinished(service.close);
  for (let poll = 0; poll < 3; poll++) await service.follower.poll();
  expect(sentences).toEqual([expect.stringContaining(says)]);
  expect(service.isTokenRefused()).toBe(token === 'wrong');
});
