import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

const noted = new WeakSet<object>();

/** The part of Knex used here, which it does not export. */
type Client = {
  on(event: 'query-error', listener: (error: unknown) => void): unknown;
  acquireConnection(): Promise<unknown>;
};

/**
 * Notes every error of the database: of a statement, and of a connection that is not to be had. Errors of the connection
 * look like those of any other server.
 */
export function noteDatabaseErrors({ connection }: Core.Strapi['db']): void {
  const client: Client = connection.client;
  client.on('query-error', note);
  const acquire = client.acquireConnection.bind(client);
  replaceMethods('Knex client', client, {
    acquireConnection: () =>
      acquire().catch((error: unknown) => {
        note(error);
        throw error;
      }),
  });
}

/** Whether an error came from the database. */
export const isDatabaseError = (error: unknown): error is Error => error instanceof Error && noted.has(error);

function note(error: unknown): void {
  if (error instanceof Error) noted.add(error);
}
