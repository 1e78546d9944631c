import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import * as v from 'valibot';
import { type Index, openForWriting } from '#search/file/open-index.ts';
import { changeFollower } from '#search/follow/follow-changes.ts';
import { createUpstream, NotFound } from '#server/gateway/upstream.ts';
import { answerSearch } from './answer-search.ts';
import { type Question, question, type Reply, type Start } from './messages.ts';
import { openLatest } from './open-latest.ts';

// The process of `text-search.ts`. It ends with the one that has started it, when its channel closes.

/** Kept pages come first. */
const PRIORITY = 10;
const TIMEOUT_MS = 10_000;

type Service = { index: () => Index | null; follow: () => Promise<void> };

let service: Service | null = null;
/** Why the index cannot be opened, for example on a disk that is full or read-only. */
let failure: unknown = new Error('The process has not been started.');

function start({ path, url, token, writes }: Start): Service {
  if (!writes) return { index: openLatest(path), follow: () => Promise.resolve() };
  const index = openForWriting(path);
  const upstream = createUpstream({ url, token, connections: 1 });
  const follow = changeFollower({
    index,
    get: (address) => upstream.get(address, TIMEOUT_MS),
    isMissing: (error) => error instanceof NotFound,
  });
  return { index: () => index, follow };
}

async function answer(asked: Exclude<Question, Start>): Promise<unknown> {
  if (!service) throw failure;
  if (asked.kind === 'search') return answerSearch(service.index(), asked.url);
  await service.follow();
  return null;
}

// The site may have ended meanwhile.
const send = (reply: Reply) => process.send?.(reply, undefined, undefined, () => undefined);

process.on('message', async (message) => {
  const asked = v.parse(question, message);
  try {
    if (asked.kind === 'start') service = start(asked);
    else send({ id: asked.id, answer: await answer(asked) });
  } catch (error) {
    if (asked.kind === 'start') failure = error;
    else send({ id: asked.id, error: String(error) });
  }
});

setPriority(PRIORITY);
// It is killed when nothing is asked, and Node would write the cache only at an exit of its own.
flushCompileCache();
