import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { answerBy, at, below, NEXT, type Row } from './row.ts';

/** A table that notes which of its rows are asked. */
function openTable() {
  const asked: string[] = [];
  const note = (name: string, result?: typeof NEXT) => async () => {
    asked.push(name);
    return result;
  };
  const rows: readonly Row[] = [
    at('/files/missing.css', note('missing file', NEXT)),
    at('/files/a.css', note('file')),
    below('/files/', note('any file')),
    { match: ({ request }) => request.method === 'POST', answer: note('POST') },
  ];
  return { asked, rows };
}

function ask(path: string, method = 'GET') {
  const request = Object.assign(new IncomingMessage(new Socket()), { method });
  return { request, response: new ServerResponse(request), url: new URL(path, 'http://site.example') };
}

test.each([
  { path: '/files/a.css', asked: ['file'], isAnswered: true },
  { path: '/files/a.css?v=1', asked: ['file'], isAnswered: true },
  { path: '/files/missing.css', asked: ['missing file', 'any file'], isAnswered: true },
  { path: '/files', asked: [], isAnswered: false },
  { path: '/', method: 'POST', asked: ['POST'], isAnswered: true },
])('$path is answered by the first matching row that has an answer', async (expected) => {
  const { asked, rows } = openTable();
  expect(await answerBy(rows, ask(expected.path, expected.method))).toBe(expected.isAnswered);
  expect(asked).toEqual(expected.asked);
});
