import { SETTINGS_TABLE } from '../../../strapi/stored-settings';
import { withPostgres } from '../connect-postgres';
import { DatabaseError } from '../database-error';

/** Whether a PostgreSQL database has the service's tables. Throws a DatabaseError if it cannot be used. */
export async function postgresHasTables(url: string): Promise<boolean> {
  try {
    return await withPostgres(url, async (connection) => {
      const { rows } = await connection.query('select to_regclass($1) as found', [SETTINGS_TABLE]);
      return rows[0]?.found !== null;
    });
  } catch (error) {
    throw describePostgresError(error, url) ?? error;
  }
}

/** The DatabaseError for an error of a connection to PostgreSQL. The sentence never contains the password. */
export function describePostgresError(error: unknown, url: string): DatabaseError | null {
  if (!(error instanceof Error)) return null;
  const { server, name, user } = readUrl(url);
  const correct = 'correct DATABASE_URL';
  switch ('code' in error ? error.code : undefined) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return new DatabaseError(`PostgreSQL at ${server} refuses connections: start it, or ${correct}.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new DatabaseError(`PostgreSQL's host ${server} is unknown: check the network, or ${correct}.`);
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new DatabaseError(
        `PostgreSQL at ${server} cannot be reached: check the network, or ${correct}.`,
      );
    case '57P03':
      return new DatabaseError(`PostgreSQL at ${server} is still starting (${error.message}): wait for it.`);
    case '53300':
      return new DatabaseError(
        `PostgreSQL at ${server} has too many connections: close some, or allow more.`,
      );
    case '28P01':
    case '28000':
      return new DatabaseError(
        `PostgreSQL at ${server} refuses the user ${user} (${error.message}): ${correct}.`,
      );
    case '3D000':
      return new DatabaseError(`PostgreSQL at ${server} has no database ${name}: create it, or ${correct}.`);
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return new DatabaseError(
        `The certificate of PostgreSQL at ${server} comes from an unknown authority (${error.message}): add sslmode=verify-full&sslrootcert=/path/to/authority.pem to DATABASE_URL.`,
      );
    case 'ERR_INVALID_URL':
      return new DatabaseError(
        `DATABASE_URL is not a URL like postgres://user:password@host/masthead: correct it.`,
      );
    default:
      return /timeout|terminated/.test(error.message)
        ? new DatabaseError(
            `PostgreSQL at ${server} does not respond: check it and the network, or ${correct}.`,
          )
        : new DatabaseError(
            `PostgreSQL at ${server} cannot be used (${error.message}): fix it, or ${correct}.`,
          );
  }
}

function readUrl(url: string): { server: string; name: string; user: string } {
  if (!URL.canParse(url)) return { server: 'the URL in DATABASE_URL', name: '', user: '' };
  const { hostname, port, pathname, username } = new URL(url);
  return { server: `${hostname || 'localhost'}:${port || 5432}`, name: pathname.slice(1), user: username };
}
