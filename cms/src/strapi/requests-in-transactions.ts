import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * Channels on which Node reports a new request or connection, in the caller's context: for HTTP, `fetch` and mail, but not `pg`.
 */
const CHANNELS = ['http.client.request.created', 'undici:request:create', 'net.client.socket'];

/** The frames of libraries come first. */
const FRAMES = 50;

/** The part of Strapi's database that is used here. */
type Database = {
  inTransaction(): boolean;
  transaction(): PromiseLike<{ get(): object }>;
};

/**
 * Reports every request over the network that is made inside a transaction, with the place in the code, once for each: others could not write until it is
 * answered, on SQLite not even read. Returns how to stop.
 */
export function reportRequestsInTransactions(
  { db }: { db: Database },
  report: (error: Error) => void,
): () => void {
  const reported = new Set<string>();

  function check(): void {
    if (!db.inTransaction()) return;
    const stack = placeInCode();
    if (reported.has(stack)) return;
    // Work left behind by a finished transaction still runs in its context.
    void db.transaction().then((transaction) => {
      if (isCompleted(transaction.get())) return;
      reported.add(stack);
      report(new Error(`A network request inside a database transaction blocks other writers:\n${stack}`));
    });
  }
  for (const channel of CHANNELS) subscribe(channel, check);
  return () => {
    for (const channel of CHANNELS) unsubscribe(channel, check);
  };
}

/** Knex has the method, which Strapi's types leave out. */
const isCompleted = (transaction: object): boolean =>
  'isCompleted' in transaction &&
  typeof transaction.isCompleted === 'function' &&
  transaction.isCompleted() === true;

function placeInCode(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}
