import { availableParallelism } from 'node:os';
import { createLimiter } from 'masthead-contract/node/limiter';
import { MAX_PIXELS } from './open-picture';

const limiter = createLimiter({ concurrency: availableParallelism(), running: MAX_PIXELS });

/**
 * Runs `decode` when its turn comes, first in, first out: at most one per core, and together at most as many pixels as
 * one picture may have. Simultaneous uploads therefore need no more memory than one large picture. `pixels` is the
 * number of pixels that `decode` decodes.
 */
export const limitDecoding = <Result>(pixels: number, decode: () => Promise<Result>): Promise<Result> =>
  limiter.run(decode, pixels);
