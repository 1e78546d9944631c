import { expect, test } from 'vitest';
import { missedCards } from './missed-cards';

test('articles whose cards were late are announced once, and again if that fails', async () => {
  const announced: (readonly string[])[] = [];
  let isFailing = true;
  const missed = missedCards(async (documentIds) => {
    if (isFailing) throw new Error('The database is busy.');
    announced.push(documentIds);
  });
  missed.add('a');
  await expect(missed.announce()).rejects.toThrow('busy');
  missed.add('b');
  isFailing = false;
  await missed.announce();
  await missed.announce();
  expect(announced).toEqual([['a', 'b']]);
});
