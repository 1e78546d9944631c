import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import * as v from 'valibot';
import { INDEX_READER } from '#contract/service/changes.ts';
import { followedFile } from '#search/file/followed-file.ts';
import { openIndexes } from '#search/file/former-index.ts';
import { isDamage } from '#search/file/open-index.ts';
import { changeFollower } from '#search/follow/follow-changes.ts';
import { hideChanged } from '#search/follow/hide-changed.ts';
import { createUpstream, NotFound } from '#server/gateway/upstream.ts';
import { answerSearch } from './answer-search.ts';
import type { Engine } from './engine.ts';
import { fileEngine } from './file-engine.ts';
import { type Question, question, type Reply, type Start } from './messages.ts';
import { openLatest } from './open-latest.ts';

// The process of `search-service.ts`.

/** Kept pages come first. */
const PRIORITY = 10;
const TIMEOUT_MS = 10_000;

type Service = {
  /** The search engine; `null` while there is no index. */
  engine: () => Engine | null | Promise<Engine | null>;
  follow: () => Promise<void>;
  /** Recreates the index. */
  renew: () => void;
};

let opening: Promise<Service> = Promise.reject(new Error('The process has not been started.'));
opening.catch(() => undefined);

/** Rejects if the service can't start, for example because the disk is full. */
async function start({ path, urls, token, writes, openSearch }: Start): Promise<Service> {
  const content = () => {
    const upstream = createUpstream({ urls, token, reader: INDEX_READER, connections: 1 });
    const get = (address: string) => upstream.get(address, { timeoutMs: TIMEOUT_MS });
    return { get, isMissing: (error: unknown) => error instanceof NotFound };
  };
  if (openSearch) {
    const { openOpenSearch } = await import('./opensearch/open-opensearch.ts');
    return { ...openOpenSearch({ openSearch, ...content() }), renew: () => undefined };
  }
  // Further URLs are of services with the same articles.
  const [source = ''] = urls;
  if (!writes) {
    const latest = openLatest(path, source);
    const engine = () => {
      const index = latest();
      return index && fileEngine(index);
    };
    return { engine, follow: () => Promise.resolve(), renew: () => undefined };
  }
  const indexes = openIndexes(path, source);
  const service = content();
  /** Removes changed articles from the former index, which answers until the new one is ready. */
  async function hide() {
    const former = indexes.former();
    if (former && !(await hideChanged(former, service.get))) indexes.dropFormer();
  }
  async function follow() {
    await hide();
    const file = followedFile(indexes.index(), indexes.renew);
    const write: typeof file.write = async (writing, seen) => {
      await hide();
      await file.write(writing, seen);
    };
    await changeFollower({ index: { ...file, write }, ...service })();
    indexes.finish();
  }
  function renew() {
    indexes.dropFormer();
    indexes.renew();
  }
  return { engine: () => fileEngine(indexes.searched()), follow, renew };
}

async function answer(asked: Exclude<Question, Start>): Promise<unknown> {
  const { engine, follow } = await opening;
  if (asked.kind === 'search') return answerSearch(await engine(), asked.search);
  await follow();
  return null;
}

const send = (message: Reply, then = () => {}) => process.send?.(message, undefined, undefined, then);

process.on('message', async (message) => {
  const asked = v.parse(question, message);
  if (asked.kind === 'start') {
    opening = start(asked);
    opening.catch(() => undefined);
    return;
  }
  try {
    send({ id: asked.id, answer: await answer(asked) });
  } catch (error) {
    const service = await opening.catch(() => null);
    if (isDamage(error)) service?.renew();
    const isLost = !service || isDamage(error);
    // The next process tries to open the index, and fills it.
    send({ id: asked.id, error: String(error) }, isLost ? () => process.exit() : undefined);
  }
});
// Another process may write the index now.
process.on('disconnect', () => process.exit());

setPriority(PRIORITY);
// Idle processes are killed, and Node only writes the cache when a process exits by itself.
flushCompileCache();
