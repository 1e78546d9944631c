import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import * as v from 'valibot';
import { INDEX_READER } from '#contract/changes.ts';
import { type Index, isDamage, makeAnew, openForWriting } from '#search/file/open-index.ts';
import { changeFollower } from '#search/follow/follow-changes.ts';
import { createUpstream, NotFound } from '#server/gateway/upstream.ts';
import { answerSearch } from './answer-search.ts';
import { type Question, question, type Reply, type Start } from './messages.ts';
import { openLatest } from './open-latest.ts';

// The process of `text-search.ts`.

/** Kept pages come first. */
const PRIORITY = 10;
const TIMEOUT_MS = 10_000;

type Service = {
  index: () => Index | null;
  follow: () => Promise<void>;
  /** Makes the index anew. */
  renew: () => void;
};

let service: Service | null = null;
/** Why there is no service, for example a disk that is full. */
let failure: unknown = new Error('The process has not been started.');

function start({ path, urls, token, writes }: Start): Service {
  // Further addresses are of services with the same articles.
  const [source = ''] = urls;
  const readOnly = { follow: () => Promise.resolve(), renew: () => undefined };
  if (!writes) return { index: openLatest(path, source), ...readOnly };
  let index = openForWriting(path, source);
  const renew = () => {
    index.close();
    index = makeAnew(path, source);
    return index;
  };
  const upstream = createUpstream({ urls, token, reader: INDEX_READER, connections: 1 });
  const follow = changeFollower({
    index,
    renew,
    get: (address) => upstream.get(address, TIMEOUT_MS),
    isMissing: (error) => error instanceof NotFound,
  });
  return { index: () => index, follow, renew };
}

async function answer(asked: Exclude<Question, Start>): Promise<unknown> {
  if (!service) throw failure;
  if (asked.kind === 'search') return answerSearch(service.index(), asked.url);
  await service.follow();
  return null;
}

const send = (message: Reply, then = () => {}) => process.send?.(message, undefined, undefined, then);

process.on('message', async (message) => {
  const asked = v.parse(question, message);
  try {
    if (asked.kind === 'start') service = start(asked);
    else send({ id: asked.id, answer: await answer(asked) });
  } catch (error) {
    if (asked.kind === 'start') {
      failure = error;
      return;
    }
    if (isDamage(error)) service?.renew();
    const isLost = !service || isDamage(error);
    // The next process tries to open the index, and fills it.
    send({ id: asked.id, error: String(error) }, isLost ? () => process.exit() : undefined);
  }
});
// Another process may write the index now.
process.on('disconnect', () => process.exit());

setPriority(PRIORITY);
// It is killed when nothing is asked, and Node would write the cache only at an exit of its own.
flushCompileCache();
