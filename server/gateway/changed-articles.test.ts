import { expect, test } from 'vitest';
import { articleCall } from '#contract/calls/article.ts';
import { createChangedArticles } from './changed-articles.ts';

const change = (documentId: string) => ({
  id: 1,
  type: 'article' as const,
  documentId,
  vanished: false,
  announced: true,
});

/** Articles of which all were shown, and whose requests fail as often as `failures` says. */
function open(failures: Record<string, number> = {}) {
  const asked: string[] = [];
  const ids = new Map(['a', 'b', 'c'].map((id) => [articleCall.request(id).url, id]));
  const articles = createChangedArticles({
    gateway: {
      ask: async ({ url }) => {
        const id = ids.get(url) ?? '';
        asked.push(id);
        const left = failures[id] ?? 0;
        failures[id] = left - 1;
        return { kind: left > 0 ? 'failed' : 'missing' };
      },
      isFresh: () => true,
    },
    has: ({ url }) => ids.has(url),
  });
  return { ...articles, asked };
}

test('changed articles that readers requested are refetched once', async () => {
  const { add, askAgain, asked } = open();
  add([change('a'), change('never'), change('b'), change('a')]);
  await askAgain();
  await askAgain();
  expect(asked).toEqual(['a', 'b']);
});

test('after a failed refetch the article and the rest are refetched after the next poll', async () => {
  const { add, askAgain, asked } = open({ a: 1 });
  add([change('a'), change('b')]);
  await askAgain();
  expect(asked).toEqual(['a']);
  await askAgain();
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('an article that always fails to refetch is dropped', async () => {
  const { add, askAgain, asked } = open({ a: 100 });
  add([change('a'), change('b')]);
  for (let poll = 0; poll < 40; poll++) await askAgain();
  expect(asked).toEqual(['a', 'b', ...Array.from({ length: 19 }, () => 'a')]);
});
