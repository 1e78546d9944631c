import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findArticles } from '../query/find-articles.ts';
import { showArticles } from '../query/show-article.ts';
import { MAGAZINE, makeArticle, SEARCH, SOURCE, temporaryPath } from '../testing/texts.ts';
import { readDictionary, sharedParts } from './dictionary.ts';
import { emptyLog, inTransaction, openForWriting } from './open-index.ts';
import { articleWriter } from './write-article.ts';

const NEWS = 'The council of the harbour has decided';

test('a dictionary has what one of twenty texts shares, in the order of its worth', () => {
  const texts = Array.from({ length: 40 }, (_, number) => `${NEWS} on day ${number}.`);
  const parts = sharedParts([...texts.slice(2), 'Their name was Adalgis.', 'Adalgis Byrne is their name.']);
  expect(parts).toContain('council of the');
  expect(parts).toContain('their name'.slice(-5));
  expect(parts).not.toContain('Byrne');
  expect(parts.indexOf('name')).toBeLessThan(parts.indexOf('council of the'));
});

test.each([
  ['of no text', []],
  ['of texts without anything in common', Array.from({ length: 40 }, (_, number) => `${number}`.repeat(5))],
])('a dictionary %s is empty', (_, texts) => {
  expect(sharedParts(texts)).toBe('');
});

test('articles written before and after the dictionary are shown, and a removed one leaves nothing in the file', () => {
  const path = temporaryPath();
  const index = openForWriting(path, SOURCE);
  const { write, remove } = articleWriter(index, MAGAZINE);
  const article = (number: number) =>
    makeArticle({
      documentId: `a${number}`,
      title: `Report ${number}`,
      text: `${NEWS} on Zanzibarquay${number}.`,
    });
  const write100 = (from: number) =>
    inTransaction(index, () => {
      for (let number = from; number < from + 100; number += 1) write(article(number));
    });
  write100(0);
  expect(readDictionary(index)).toBeNull();
  write100(100);
  write100(200);
  expect(readDictionary(index)).not.toBeNull();

  const excerptOf = (keywords: string) => {
    const { ids, query } = findArticles(index, { ...SEARCH, keywords }, 0);
    return showArticles(index, ids, query).map(({ excerpt }) => excerpt.map(({ text }) => text).join(''));
  };
  for (const number of [7, 207])
    expect(excerptOf(`zanzibarquay${number}`)).toEqual([`${NEWS} on Zanzibarquay${number}.`]);

  inTransaction(index, () => {
    for (let number = 0; number < 300; number += 1) remove(`a${number}`);
  });
  emptyLog(index);
  index.close();
  expect(readFileSync(path).toString('latin1').toLowerCase()).not.toContain('zanzibarquay');
});
