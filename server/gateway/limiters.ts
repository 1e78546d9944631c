import { createLimiter } from '#contract/node/limiter.ts';

/** Maximum number of concurrent requests, by kind. */
const CONCURRENT = {
  core: 2,
  documents: 4,
  unknownDocuments: 4,
  // More answers at a time would delay cached pages, and the content service wouldn't send them sooner.
  searches: 3,
  others: 1,
};

/** Connections for requests of all kinds together. */
export const MAX_CONCURRENT = Object.values(CONCURRENT).reduce((sum, count) => sum + count);

/** The limiters of the gateway's requests; times in milliseconds. */
export const createLimiters = () => ({
  core: createLimiter({ concurrency: CONCURRENT.core, queue: 32, timeoutMs: 2_000 }),
  documents: createLimiter({ concurrency: CONCURRENT.documents, queue: 256, timeoutMs: 2_000 }),
  unknownDocuments: createLimiter({ concurrency: CONCURRENT.unknownDocuments, queue: 64, timeoutMs: 2_000 }),
  searches: createLimiter({ concurrency: CONCURRENT.searches, queue: 32, timeoutMs: 1_000 }),
  others: createLimiter({ concurrency: CONCURRENT.others, queue: 32, timeoutMs: 2_000 }),
});
