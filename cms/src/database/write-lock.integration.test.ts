import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../testing/open-service';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const SINGLES = '/content-manager/single-types';

/** A backup, a shell or a second service: it takes the write lock, says so, and writes when its input ends. */
const OTHER = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
  database.exec('begin immediate');
  console.log('locked');
  process.stdin.resume().on('end', () => {
    database.exec('create table of_another_program (id integer); drop table of_another_program; commit');
  });`;

/** Lets another process hold the write lock until `release` is called. */
async function lock(): Promise<{ release: () => Promise<void> }> {
  const other = spawn(process.execPath, ['-e', OTHER, service.database], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([once(other.stdout, 'data'), once(other, 'exit')]);
  return {
    async release() {
      other.stdin.end();
      await once(other, 'exit');
    },
  };
}

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Whether a promise has settled yet. */
function watch(promise: Promise<unknown>) {
  const state = { settled: false };
  void promise.finally(() => {
    state.settled = true;
  });
  return state;
}

const askChanges = () =>
  fetch(`${service.url}/api/changes?after=0`, { headers: { authorization: `Bearer ${service.token}` } });
const askArticles = () =>
  fetch(`${service.url}/api/articles`, { headers: { authorization: `Bearer ${service.token}` } });

test('an editor who saves while another program writes waits for it, and readers do not', async () => {
  const { body } = await service.panel('GET', ARTICLES);
  const { documentId } = body.results[0];
  const other = await lock();
  const saving = service.panel('PUT', `${ARTICLES}/${documentId}`, { subtitle: 'Saved in spite of it' });
  const publishing = service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, {});
  const [saved, published] = [watch(saving), watch(publishing)];

  // Many rounds, so that the writers have come to their wait.
  for (let round = 0; round < 10; round += 1) {
    expect((await askChanges()).status).toBe(200);
    expect((await askArticles()).status).toBe(200);
  }
  expect([saved.settled, published.settled]).toEqual([false, false]);

  await other.release();
  expect((await saving).status).toBe(200);
  expect((await publishing).status).toBe(200);
});

test('writes that Strapi makes without a transaction wait too', async () => {
  const other = await lock();
  const storing = service.strapi
    .store({ type: 'core', name: 'masthead', key: 'test' })
    .set({ value: 'kept' });
  const state = watch(storing);
  for (let round = 0; round < 10; round += 1) await askChanges();
  expect(state.settled).toBe(false);
  await other.release();
  await storing;
});

test('whoever has waited in vain is told why, and nothing is saved', async () => {
  const other = await lock();
  const { status, body } = await service.panel('PUT', `${SINGLES}/api::home.home`, { trending: { set: [] } });
  await other.release();
  expect([status, body.error.message]).toEqual([
    400,
    'Another program is writing to the database. Nothing was saved; try again in a moment.',
  ]);
});
