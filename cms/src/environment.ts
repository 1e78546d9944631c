import path from 'node:path';
import { isTimeZone } from 'masthead-contract/entities/time-zone';
import { EDGES, type Edge } from 'masthead-contract/service/edge-tags';
import { isIndexNowKey, isReceiver } from 'masthead-contract/service/receivers';

/** The settings of the service, from environment variables. */
export type Environment = {
  host: string;
  port: number;
  /** Absolute path of the folder for everything that must survive a restart. */
  dataDir: string;
  database: { client: 'sqlite'; filename: string } | { client: 'postgres'; url: string };
  publicDir: string;
  appKeys: string[];
  apiTokenSalt: string;
  adminJwtSecret: string;
  transferTokenSalt: string;
  encryptionKey: string;
  /** The value of the read token; the site has the same one. */
  readToken: string;
  /** Where editors open the site, without a trailing slash. */
  siteUrl: string;
  /** The time zone of a magazine whose settings don't name one. */
  timeZone: string;
  seedSample: boolean;
  /** After how many days a version is removed, unless it is the last publication of its document; null for never. */
  versionDays: number | null;
  /** The server that sends mail; null if not configured. */
  mail: Mail | null;
  /** The public URL of the admin panel, for links in mail; null for the URL of the service. */
  adminUrl: string | null;
  /** null for none. */
  edge: EdgeSettings | null;
  /** The key for notifying IndexNow of changed articles; null to disable it. */
  indexNowKey: string | null;
  /** null for none. */
  webhook: Webhook | null;
  /** Another place for uploaded files, besides the data folder; null for none. */
  bucket: BucketSettings | null;
};

export type Mail = {
  host: string;
  port: number;
  /** null for a server that asks for no login. */
  login: { user: string; password: string } | null;
  from: string;
};

/** Where changes are sent, and the bytes of the key that signs them. */
export type Webhook = { url: string; secret: Buffer };

/** Caches at the edge that drop pages by tags: one of a company, or several of one's own. */
export type EdgeSettings = { kind: Edge; urls: readonly string[]; token: string | null };

/** A bucket of an S3-compatible server, and its key. The endpoint doesn't end with a slash. */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A setting is missing or invalid; the message is one sentence for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Parses all settings. Throws an EnvironmentError that names the first invalid one. */
export function parseEnvironment(variables: Variables): Environment {
  const appKeys = required(variables, 'APP_KEYS')
    .split(',')
    .map((key) => key.trim());
  if (appKeys.includes(''))
    throw new EnvironmentError('APP_KEYS must be a comma-separated list without empty keys.');

  const { dataDir, database } = parseDatabase(variables);
  return {
    host: variables.CMS_HOST?.trim() || '127.0.0.1',
    port: port(variables, 'CMS_PORT', 1337),
    dataDir,
    database,
    publicDir: path.join(dataDir, 'cms', 'public'),
    appKeys,
    apiTokenSalt: required(variables, 'API_TOKEN_SALT'),
    adminJwtSecret: required(variables, 'ADMIN_JWT_SECRET'),
    transferTokenSalt: required(variables, 'TRANSFER_TOKEN_SALT'),
    encryptionKey: required(variables, 'ENCRYPTION_KEY'),
    readToken: required(variables, 'CMS_TOKEN'),
    siteUrl: address(variables, 'SITE_URL', 'http://localhost:3000'),
    timeZone: timeZone(variables, 'TIME_ZONE', 'UTC'),
    seedSample: flag(variables, 'SEED_SAMPLE'),
    versionDays: days(variables, 'VERSION_DAYS'),
    mail: mail(variables),
    adminUrl: webAddress(variables, 'ADMIN_URL', 'https://editors.example/admin'),
    edge: edge(variables),
    indexNowKey: indexNowKey(variables),
    webhook: webhook(variables),
    bucket: parseBucket(variables),
  };
}

/** The settings of the database alone, for commands that need nothing else. */
export function parseDatabase(variables: Variables): Pick<Environment, 'dataDir' | 'database'> {
  const dataDir = absolutePath(variables, 'DATA_DIR');
  return { dataDir, database: readDatabase(variables, dataDir) };
}

const ENDPOINT = 'https://s3.eu-central-1.amazonaws.com';

/** The settings of the bucket alone, for commands. Throws an EnvironmentError that names the first invalid one. */
export function parseBucket(variables: Variables): BucketSettings | null {
  const bucket = variables.S3_BUCKET?.trim();
  if (!bucket) return null;
  if (!/^[a-z\d][a-z\d._-]{1,61}[a-z\d]$/i.test(bucket))
    throw new EnvironmentError(`S3_BUCKET must be the name of a bucket, such as pictures, not '${bucket}'.`);
  const needed = (name: string, what: string) => {
    const value = variables[name]?.trim();
    if (!value) throw new EnvironmentError(`${name} is not set: S3_BUCKET needs ${what}.`);
    return value;
  };
  needed('S3_ENDPOINT', `the URL of its server, such as ${ENDPOINT}`);
  const endpoint = webAddress(variables, 'S3_ENDPOINT', ENDPOINT) ?? '';
  if (new URL(endpoint).href !== `${new URL(endpoint).origin}/`) {
    // It may have a password in it.
    throw new EnvironmentError(`S3_ENDPOINT must have no user, password or path, like ${ENDPOINT}.`);
  }
  return {
    endpoint,
    bucket,
    region: variables.S3_REGION?.trim() || regionOf(new URL(endpoint).hostname),
    accessKeyId: needed('S3_ACCESS_KEY_ID', 'the name of a key'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', 'the secret of its key'),
  };
}

/** The region that the name of a server contains, as `s3.<region>.…`. Servers without regions take this one. */
const regionOf = (hostname: string): string => /^s3\.([\w-]+)\.[\w-]+\./.exec(hostname)?.[1] ?? 'us-east-1';

let parsed: Environment | undefined;

/** The settings of this process, parsed once. */
export function environment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

function required(variables: Variables, name: string): string {
  const value = variables[name]?.trim();
  if (!value) throw new EnvironmentError(`${name} is not set: the content service cannot start without it.`);
  return value;
}

function absolutePath(variables: Variables, name: string): string {
  const value = required(variables, name);
  if (!path.isAbsolute(value))
    throw new EnvironmentError(`${name} must be an absolute path, not '${value}'.`);
  return path.normalize(value);
}

function port(variables: Variables, name: string, fallback: number): number {
  const value = variables[name]?.trim();
  if (!value) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > 65535) {
    throw new EnvironmentError(`${name} must be a port from 1 to 65535, not '${value}'.`);
  }
  return number;
}

function address(variables: Variables, name: string, fallback: string): string {
  const value = variables[name]?.trim() || fallback;
  const isUrl = /^https?:\/\//i.test(value) && URL.canParse(value);
  if (!isUrl)
    throw new EnvironmentError(`${name} must be a URL like https://magazine.example, not '${value}'.`);
  return new URL(value).origin;
}

function timeZone(variables: Variables, name: string, fallback: string): string {
  const value = variables[name]?.trim() || fallback;
  if (!isTimeZone(value))
    throw new EnvironmentError(`${name} must be a time zone like Europe/Berlin, not '${value}'.`);
  return value;
}

function flag(variables: Variables, name: string): boolean {
  const value = variables[name]?.trim() || 'false';
  if (value !== 'true' && value !== 'false')
    throw new EnvironmentError(`${name} must be true or false, not '${value}'.`);
  return value === 'true';
}

function days(variables: Variables, name: string): number | null {
  const value = variables[name]?.trim();
  if (!value) return null;
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new EnvironmentError(`${name} must be a number of days, such as 3650, not '${value}'.`);
  return Number(value);
}

function readDatabase(variables: Variables, dataDir: string): Environment['database'] {
  const client = variables.DATABASE_CLIENT?.trim() || 'sqlite';
  if (client === 'sqlite') return { client, filename: path.join(dataDir, 'cms', 'data.db') };
  if (client === 'postgres') return { client, url: databaseUrl(variables) };
  throw new EnvironmentError(`DATABASE_CLIENT must be sqlite or postgres, not '${client}'.`);
}

/** The modes that both Node's driver and PostgreSQL's programs know. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** Its sentence does not repeat the value, which contains a password. */
function databaseUrl(variables: Variables): string {
  const value = required(variables, 'DATABASE_URL');
  const mode = URL.canParse(value) ? new URL(value).searchParams.get('sslmode') : null;
  // A mode that PostgreSQL's own programs don't know would make the first backup fail.
  if (mode !== null && !SSL_MODES.includes(mode)) {
    throw new EnvironmentError(
      `sslmode in DATABASE_URL must be one of ${SSL_MODES.join(', ')}, not '${mode}': for a certificate of your own authority write sslmode=verify-full&sslrootcert=/path/to/authority.pem.`,
    );
  }
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new EnvironmentError(
    'DATABASE_URL must be a URL like postgres://user:password@host/masthead, with %23 for a # in the password and so on.',
  );
}

function mail(variables: Variables): Mail | null {
  const host = variables.SMTP_HOST?.trim();
  if (!host) return null;
  const from = variables.MAIL_FROM?.trim();
  if (!from) {
    throw new EnvironmentError('MAIL_FROM is not set: SMTP_HOST needs a sender for its mail.');
  }
  if (!/^[^@\r\n]*[^@\s<]@[^@\s>]+>?$/.test(from)) {
    throw new EnvironmentError(
      `MAIL_FROM must be a sender like Tidemark <editors@tidemark.example>, not '${from}'.`,
    );
  }
  const user = variables.SMTP_USER?.trim();
  return {
    host,
    port: port(variables, 'SMTP_PORT', 587),
    login: user ? { user, password: variables.SMTP_PASSWORD ?? '' } : null,
    from,
  };
}

function webAddress(variables: Variables, name: string, example: string): string | null {
  const value = variables[name]?.trim();
  if (!value) return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new EnvironmentError(`${name} must be a URL like ${example}, not '${value}'.`);
  }
  return value.replace(/\/$/, '');
}

/** The URL of a receiver of changes; null if it isn't set. */
function receiver(variables: Variables, name: string, example: string): string | null {
  const value = variables[name]?.trim();
  if (!value) return null;
  if (!isReceiver(value))
    throw new EnvironmentError(`${name} must be an https URL like ${example}, not '${value}'.`);
  return new URL(value).href;
}

function indexNowKey(variables: Variables): string | null {
  const key = variables.INDEXNOW_KEY?.trim();
  if (!key) return null;
  if (!isIndexNowKey(key))
    throw new EnvironmentError('INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens.');
  return key;
}

/** Its sentence does not repeat the secret. */
function webhook(variables: Variables): Webhook | null {
  const url = receiver(variables, 'WEBHOOK_URL', 'https://receiver.example/changes');
  if (!url) return null;
  const secret = Buffer.from(
    /^whsec_([\w+/-]+=*)$/.exec(required(variables, 'WEBHOOK_SECRET'))?.[1] ?? '',
    'base64',
  );
  if (secret.length < 24 || secret.length > 64)
    throw new EnvironmentError('WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in Base64.');
  return { url, secret };
}

function edge(variables: Variables): EdgeSettings | null {
  const name = variables.EDGE?.trim();
  if (!name && variables.PURGE_URL?.trim()) {
    // A cache that keeps pages until it is purged would keep withdrawn ones.
    throw new EnvironmentError(
      `PURGE_URL needs EDGE, which must be ${EDGES.join(', ')}: for any other cache set WEBHOOK_URL in its place, or nothing for one that asks the site each second (docs/operating.md, A cache at the edge).`,
    );
  }
  if (!name) return null;
  const kind = EDGES.find((known) => known === name);
  if (!kind) throw new EnvironmentError(`EDGE must be ${EDGES.join(', ')}, not '${name}'.`);
  if (kind === 'varnish') {
    const urls = required(variables, 'PURGE_URL').split(',');
    return { kind, urls: urls.map((url) => address({ PURGE_URL: url }, 'PURGE_URL', '')), token: null };
  }
  const url = receiver(variables, 'PURGE_URL', 'https://cdn.example/purge');
  if (!url) throw new EnvironmentError('PURGE_URL is not set: EDGE needs the URL to send purges to.');
  return { kind, urls: [url], token: required(variables, 'PURGE_TOKEN') };
}
