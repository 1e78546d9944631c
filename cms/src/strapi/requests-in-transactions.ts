import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Core } from '@strapi/strapi';

/** Where Node says that a request is made, or a connection, in the context of whoever makes it: of HTTP, `fetch`, mail. Not those of `pg`. */
const CHANNELS = ['http.client.request.created', 'undici:request:create', 'net.client.socket'];

type Transaction = { get(): { isCompleted(): boolean } };

/**
 * Reports every request over the network that is made inside a transaction, with the place in the code, once for each: others could not write until it is
 * answered, on SQLite not even read. Returns how to stop.
 */
export function reportRequestsInTransactions(
  { db }: Pick<Core.Strapi, 'db'>,
  report: (error: Error) => void,
): () => void {
  const reported = new Set<string>();

  function check(): void {
    if (!db.inTransaction()) return;
    const { stack = '' } = new Error();
    if (reported.has(stack)) return;
    // What a transaction has left behind runs in its context, too.
    void Promise.resolve(db.transaction()).then((transaction: Transaction) => {
      if (transaction.get().isCompleted()) return;
      reported.add(stack);
      report(new Error(`A request was made inside a transaction, which others wait for:\n${stack}`));
    });
  }
  for (const channel of CHANNELS) subscribe(channel, check);
  return () => {
    for (const channel of CHANNELS) unsubscribe(channel, check);
  };
}
