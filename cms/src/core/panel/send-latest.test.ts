import { expect, test } from 'vitest';
import { sendLatest } from './send-latest';

test('the first value is sent at once, and only the latest of those that follow', async () => {
  const sent: { value: string; end: (isSent: boolean) => void }[] = [];
  const results: boolean[] = [];
  const send = sendLatest<string>(
    (value) =>
      new Promise((resolve, reject) =>
        sent.push({ value, end: (isSent) => (isSent ? resolve() : reject()) }),
      ),
    (isSent) => results.push(isSent),
  );
  const end = async (isSent: boolean) => {
    sent.at(-1)?.end(isSent);
    await new Promise(setImmediate);
  };

  for (const value of ['a', 'ab', 'abc']) send(value);
  await end(true);
  await end(false);
  send('abcd');
  await end(true);
  expect(sent.map(({ value }) => value)).toEqual(['a', 'abc', 'abcd']);
  expect(results).toEqual([true, false, true]);
});
