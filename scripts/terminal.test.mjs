import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTerminal } from './terminal.mjs';

test.each([
  ['a colour', 'a\u001b[31mred', 'a\\u001b[31mred\n'],
  ['a title of the window', '\u009d0;evil\u0007', '\\u009d0;evil\\u0007\n'],
  ['a way back over the line', 'Failed.\rDone.', 'Failed.\\u000dDone.\n'],
  ['a turn of the direction', 'evil\u202egpj.exe', 'evil\\u202egpj.exe\n'],
  ['several lines', 'one\ntwo', 'one\ntwo\n'],
])('a log line with %s cannot alter other lines', async (_what, line, written) => {
  const out = new PassThrough();
  createTerminal(out).line(line);
  out.end();
  expect(await text(out)).toBe(written);
});
