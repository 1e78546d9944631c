import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../testing/open-service';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const SINGLES = '/content-manager/single-types';

/** Another program: it takes the write lock, reports it, and writes and releases it when its input ends. */
const OTHER_PROGRAM = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
  database.exec('begin immediate');
  console.log('locked');
  process.stdin.resume().on('end', () => {
    database.exec('create table of_another_program (id integer); drop table of_another_program; commit');
  });`;

/** Makes another process hold the write lock until `release` is called. */
async function lockDatabase(): Promise<{ release: () => Promise<void> }> {
  const other = spawn(process.execPath, ['-e', OTHER_PROGRAM, service.database], {
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

/** Whether a promise has settled. */
function watch(promise: Promise<unknown>) {
  const state = { settled: false };
  void promise.finally(() => {
    state.settled = true;
  });
  return state;
}

const getChanges = () =>
  fetch(`${service.url}/api/changes?after=0`, { headers: { authorization: `Bearer ${service.token}` } });
const getArticles = () =>
  fetch(`${service.url}/api/articles`, { headers: { authorization: `Bearer ${service.token}` } });

test("a save waits for another program that is writing, and readers don't", async () => {
  const { body } = await service.panel('GET', ARTICLES);
  const { documentId } = body.results[0];
  const other = await lockDatabase();
  const saving = service.panel('PUT', `${ARTICLES}/${documentId}`, { subtitle: 'Saved after a wait' });
  const publishing = service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, {});
  const [saved, published] = [watch(saving), watch(publishing)];

  // Some rounds, so that both writers have started to wait; many would outlast their patience on a busy machine.
  for (let round = 0; round < 3; round += 1) {
    expect((await getChanges()).status).toBe(200);
    expect((await getArticles()).status).toBe(200);
  }
  expect([saved.settled, published.settled]).toEqual([false, false]);

  await other.release();
  expect((await saving).status).toBe(200);
  expect((await publishing).status).toBe(200);
});

test('writes outside a transaction wait too', async () => {
  const other = await lockDatabase();
  const storing = service.strapi
    .store({ type: 'core', name: 'masthead', key: 'test' })
    .set({ value: 'kept' });
  const state = watch(storing);
  for (let round = 0; round < 3; round += 1) await getChanges();
  expect(state.settled).toBe(false);
  await other.release();
  await storing;
});

test('an editor gets an error and nothing is saved if the lock is not released in time', async () => {
  const other = await lockDatabase();
  const { status, body } = await service.panel('PUT', `${SINGLES}/api::home.home`, { trending: { set: [] } });
  await other.release();
  expect([status, body.error.message]).toEqual([
    503,
    'Nothing was saved, because another program is writing to the database. Please try again in a moment.',
  ]);
});
