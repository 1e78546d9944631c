import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts, listen } from './ports.mjs';
import { checkReceivers } from './receivers.mjs';

test('a magazine without receivers has no problem with them', async () => {
  expect(await checkReceivers({})).toEqual([]);
});

test('IndexNow needs the public address of the site', async () => {
  expect(await checkReceivers({ INDEXNOW_KEY: 'a1b2c3d4', SITE_URL: 'http://localhost:3000' })).toEqual([
    expect.stringContaining('has no effect without the public address of the site'),
  ]);
});

test('an unreachable receiver is named with its setting', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const works = `http://127.0.0.1:${await listen(server)}`;
  const [port] = await freePorts();
  const gone = `http://127.0.0.1:${port}`;
  expect(await checkReceivers({ WEBHOOK_URL: works, PURGE_URL: works })).toEqual([]);
  expect(await checkReceivers({ WEBHOOK_URL: gone, PURGE_URL: `${works},${gone}` })).toEqual(
    ['WEBHOOK_URL', 'PURGE_URL'].map(
      (name) =>
        `Cannot reach 127.0.0.1:${port} to notify it of changes: correct ${name}, or let this machine connect to it.`,
    ),
  );
});
