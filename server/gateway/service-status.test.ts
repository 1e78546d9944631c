import { expect, test } from 'vitest';
import { createServiceStatus } from './service-status.ts';
import { NotFound, RefusedToken } from './upstream.ts';

function open() {
  const sentences: string[] = [];
  let down = false;
  const status = createServiceStatus({
    url: 'http://strapi:1337',
    lifetimeSeconds: 30,
    isDown: () => down,
    announce: ({ works, sentence }) => sentences.push(`${works} ${sentence}`),
  });
  return { status, sentences, goDown: () => (down = true) };
}

test.each([
  { state: 'following', error: null, says: /^true .*answers and has a change log/ },
  {
    state: 'no log',
    error: new NotFound('404'),
    says: /^true .*no change log: an answer is used for 30 s/,
  },
  {
    state: 'unreadable log',
    error: null,
    says: /^true .*its change log cannot be read: an answer is used for 30 s/,
  },
  {
    state: 'unreachable',
    error: new RefusedToken('401'),
    says: /^false .*refuses the read token: set CMS_TOKEN/,
  },
  { state: 'unreachable', error: new NotFound('404'), says: /^false .*check CMS_URL/ },
  { state: 'unreachable', error: null, says: /^false .*check CMS_URL/ },
  {
    state: 'unreachable',
    error: new Error('connect ECONNREFUSED'),
    says: /does not work: connect ECONNREFUSED\. /,
  },
] as const)('explains $state with the error $error at startup', ({ state, error, says }) => {
  const { status, sentences } = open();
  status.record(error);
  for (let poll = 0; poll < 2; poll++) status.update(state);
  expect(sentences).toEqual([expect.stringMatching(says)]);
  expect(sentences[0]).toContain('http://strapi:1337');
});

test('reports once, and again when the status changes', () => {
  const { status, sentences, goDown } = open();
  for (let poll = 0; poll < 3; poll++) status.update('following');
  status.record(new Error('Timeout'));
  // A short interruption.
  for (let poll = 0; poll < 3; poll++) status.update('unreachable');
  status.update('following');
  expect(sentences).toHaveLength(1);
  goDown();
  for (let poll = 0; poll < 3; poll++) status.update('unreachable');
  expect(sentences).toHaveLength(2);
  status.update('following');
  expect(sentences).toHaveLength(3);
});

test('reports a refused token at once', () => {
  const { status, sentences } = open();
  status.update('no log');
  status.record(new RefusedToken('401'));
  status.update('unreachable');
  expect(sentences).toHaveLength(2);
  expect(status.isTokenRefused()).toBe(true);
  status.update('no log');
  expect(status.isTokenRefused()).toBe(false);
});
