import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { checkAnnouncements } from './announcements.mjs';
import { freePorts, listen } from './ports.mjs';

const SITE_URL = 'https://magazine.example';

test('a magazine that announces nothing has no problem with it', async () => {
  expect(await checkAnnouncements({})).toEqual([]);
});

test('announcements need the public address of the site', async () => {
  const problem = expect.stringContaining('have no effect without the public address of the site');
  expect(await checkAnnouncements({ WEBSUB_HUB: 'https://hub.example' })).toEqual([problem]);
  expect(await checkAnnouncements({ INDEXNOW_KEY: 'a1b2c3d4', SITE_URL: 'http://localhost:3000' })).toEqual([
    problem,
  ]);
});

test('an edge is told what to drop on a private network, too', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const PURGE_URL = `http://127.0.0.1:${await listen(server)}`;
  expect(await checkAnnouncements({ EDGE: 'varnish', PURGE_URL, SITE_URL: 'http://10.0.0.1' })).toEqual([]);
});

test('a hub or endpoint that cannot be reached is named with its setting', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const hub = `http://127.0.0.1:${await listen(server)}`;
  const [port] = await freePorts();
  const INDEXNOW_ENDPOINT = `http://127.0.0.1:${port}/indexnow`;
  const env = { SITE_URL, WEBSUB_HUB: hub, INDEXNOW_ENDPOINT };
  expect(await checkAnnouncements(env)).toEqual([]);
  expect(await checkAnnouncements({ ...env, INDEXNOW_KEY: 'a1b2c3d4' })).toEqual([
    `Cannot reach 127.0.0.1:${port} to announce changes: correct INDEXNOW_ENDPOINT, or let this machine connect to it.`,
  ]);
  const edges = `${hub},http://127.0.0.1:${port}`;
  expect(await checkAnnouncements({ ...env, PURGE_URL: edges })).toEqual([
    `Cannot reach 127.0.0.1:${port} to announce changes: correct PURGE_URL, or let this machine connect to it.`,
  ]);
});
