import type { IncomingMessage } from 'node:http';

/**
 * How many searches of a network are in progress at a time: half of what may wait for the index of texts. A network with many
 * readers doesn't notice, because a search takes a few milliseconds.
 */
const SHARE = 8;

export type SearchShares = ReturnType<typeof createSearchShares>;

/**
 * Limits how many searches of a network are in progress, so that a flood from one leaves room for everybody else's. An unknown network
 * has no limit of its own.
 */
export function createSearchShares(networkOf: (request: IncomingMessage) => string | null) {
  const inProgress = new Map<string, number>();

  function leave(network: string): void {
    const left = (inProgress.get(network) ?? 1) - 1;
    if (left > 0) inProgress.set(network, left);
    else inProgress.delete(network);
  }

  return {
    /** Does the work of a search. `null`, and nothing is done, if the client's network has its share in progress. */
    run<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result> | null {
      const network = networkOf(request);
      if (network === null) return work();
      const others = inProgress.get(network) ?? 0;
      if (others >= SHARE) return null;
      inProgress.set(network, others + 1);
      return work().finally(() => leave(network));
    },
  };
}
