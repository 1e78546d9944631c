import path from 'node:path';
import { isTimeZone } from 'masthead-contract/entities/time-zone';

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
  /** The time zone of a magazine whose settings name none. */
  timeZone: string;
  seedSample: boolean;
};

/** A setting is missing or invalid; the message is one sentence for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Parses all settings. Throws an EnvironmentError that names the first invalid one. */
export function parseEnvironment(variables: Variables): Environment {
  const dataDir = absolutePath(variables, 'DATA_DIR');
  const appKeys = required(variables, 'APP_KEYS')
    .split(',')
    .map((key) => key.trim());
  if (appKeys.includes(''))
    throw new EnvironmentError('APP_KEYS must be a comma-separated list without empty keys.');

  return {
    host: variables.CMS_HOST || '127.0.0.1',
    port: port(variables, 'CMS_PORT', 1337),
    dataDir,
    database: database(variables, dataDir),
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
  };
}

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
  const value = variables[name];
  if (!value) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 65535) {
    throw new EnvironmentError(`${name} must be a port between 1 and 65535, not '${value}'.`);
  }
  return number;
}

function address(variables: Variables, name: string, fallback: string): string {
  const value = variables[name] || fallback;
  const isAddress = /^https?:\/\//i.test(value) && URL.canParse(value);
  if (!isAddress)
    throw new EnvironmentError(`${name} must be an address like https://magazine.example, not '${value}'.`);
  return new URL(value).origin;
}

function timeZone(variables: Variables, name: string, fallback: string): string {
  const value = variables[name] || fallback;
  if (!isTimeZone(value))
    throw new EnvironmentError(`${name} must be a time zone like Europe/Berlin, not '${value}'.`);
  return value;
}

function flag(variables: Variables, name: string): boolean {
  const value = variables[name] || 'false';
  if (value !== 'true' && value !== 'false')
    throw new EnvironmentError(`${name} must be true or false, not '${value}'.`);
  return value === 'true';
}

function database(variables: Variables, dataDir: string): Environment['database'] {
  const client = variables.DATABASE_CLIENT || 'sqlite';
  if (client === 'sqlite') return { client, filename: path.join(dataDir, 'cms', 'data.db') };
  if (client === 'postgres') return { client, url: required(variables, 'DATABASE_URL') };
  throw new EnvironmentError(`DATABASE_CLIENT must be sqlite or postgres, not '${client}'.`);
}
