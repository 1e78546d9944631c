import { resolve } from 'node:path';
import * as v from 'valibot';
import { isTimeZone } from '#contract/entities/time-zone.ts';
import { networks } from '#contract/node/networks.ts';
import { EDGES, MAX_EDGE_HOST } from '#contract/service/edge-tags.ts';
import { isIndexNowKey } from '#contract/service/receivers.ts';

const MAX_PORT = 65_535;
const PORT_RANGE = `must be a port from 1 to ${MAX_PORT}`;
const MIN_MEMORY_MB = 128;
const MEMORY_RANGE = `must be a number of megabytes from ${MIN_MEMORY_MB}`;
/** A URL with a password in it is rejected, but was typed. */
const SECRETS = ['CMS_TOKEN', 'PUBLIC_TOKEN', 'OPENSEARCH_URL', 'OPENSEARCH_PASSWORD'];

const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, PORT_RANGE),
  v.transform(Number),
  v.minValue(1, PORT_RANGE),
  v.maxValue(MAX_PORT, PORT_RANGE),
);
const urlLike = (example: string) =>
  v.pipe(
    v.string(),
    // Requires the slashes: 'localhost:1337' parses as a URL with the scheme 'localhost:'.
    v.check((url) => URL.canParse(url) && /^https?:\/\//i.test(url), `must be a URL like ${example}`),
    v.transform(stripTrailingSlashes),
  );
const originLike = (example: string) =>
  v.pipe(
    urlLike(example),
    v.check((url) => new URL('/', url).href === new URL(url).href, `must have no path, like ${example}`),
  );
/** Nodes of one cluster, separated by commas. */
const openSearchUrls = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((url) => url.trim())),
  v.array(
    v.pipe(
      originLike('https://search.example:9200'),
      v.check(
        (url) => new URL(url).username === '' && new URL(url).password === '',
        'must have no user and password: set OPENSEARCH_USER and OPENSEARCH_PASSWORD',
      ),
    ),
  ),
);
const openSearchName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be up to 40 lowercase letters, digits and hyphens'),
);
const megabytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, MEMORY_RANGE),
  v.transform(Number),
  v.minValue(MIN_MEMORY_MB, MEMORY_RANGE),
);
const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
);
const seconds = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a number of seconds'), v.transform(Number));
/** Without spaces and control characters, because each becomes a line of a file. */
const contacts = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((contact) => contact.trim())),
  v.check(
    (list) =>
      list.every((contact) => /^(?:mailto:|https:\/\/)[!-~]+$/i.test(contact) && URL.canParse(contact)),
    'must be URLs like mailto:security@magazine.example, separated by commas',
  ),
);
const indexNowKey = v.pipe(
  v.string(),
  v.check(isIndexNowKey, 'must be 8 to 128 letters, digits and hyphens'),
);
const proxies = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.check((names) => {
    try {
      return Boolean(networks(names));
    } catch {
      return false;
    }
  }, 'must be addresses or networks like 10.0.0.0/8, separated by commas'),
);
const secret = v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'));
const timeZone = v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone like Europe/Berlin'));

const environment = v.object({
  MODE: v.optional(
    v.picklist(['production', 'development'], 'must be production or development'),
    'production',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  /** Several share a database: the site uses the next one when one fails. */
  CMS_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((url) => url.trim())),
      v.array(originLike('http://127.0.0.1:1337')),
    ),
    'http://127.0.0.1:1337',
  ),
  CMS_TOKEN: secret,
  CONTENT_LIFETIME: v.optional(seconds, '30'),
  PUBLIC_TOKEN: secret,
  /** As parsers write it, because subscribers compare the URLs of feeds. */
  SITE_URL: v.optional(
    v.pipe(
      urlLike('https://magazine.example'),
      v.transform((url) => stripTrailingSlashes(new URL(url).href)),
    ),
  ),
  HSTS_MAX_AGE: v.optional(seconds, '604800'),
  HSTS_SUBDOMAINS: v.optional(flag, 'false'),
  API_HOST: v.optional(urlLike('https://magazine.example')),
  MEDIA_BASE_URL: v.optional(urlLike('https://media.example')),
  MEDIA_DIR: v.optional(v.string()),
  DATA_DIR: v.optional(v.string()),
  METRICS_PORT: v.optional(port),
  MEMORY_BUDGET: v.optional(megabytes, '250'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
  SECURITY_CONTACT: v.optional(contacts),
  TIME_ZONE: v.optional(timeZone, 'UTC'),
  MCP: v.optional(flag, 'false'),
  PROXIES: v.optional(proxies),
  OPENSEARCH_URL: v.optional(openSearchUrls),
  OPENSEARCH_USER: v.optional(v.string(), ''),
  OPENSEARCH_PASSWORD: v.optional(v.string(), ''),
  OPENSEARCH_NAME: v.optional(openSearchName, 'masthead'),
  INDEXNOW_KEY: v.optional(indexNowKey),
  EDGE: v.optional(v.picklist(EDGES, 'must be varnish, fastly, cloudflare or bunny')),
});

type Variables = Readonly<Record<string, string | undefined>>;

/** Missing or invalid settings; the message is one line for the operator, with a sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * The site's configuration from the environment (see the table in docs/operating.md). An empty variable counts as absent, as
 * for the content service. Throws a ConfigError that names each missing or invalid variable.
 */
export function readConfig(variables: Variables) {
  const given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  const parsed = v.safeParse(environment, given);
  if (!parsed.success)
    throw new ConfigError(parsed.issues.map((issue) => describeIssue(issue, given)).join(' '));
  const env = parsed.output;
  const origin = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  if (env.EDGE && new URL(origin).host.length > MAX_EDGE_HOST) {
    throw new ConfigError(
      `SITE_URL must have a host of at most ${MAX_EDGE_HOST} characters with EDGE, not '${origin}'.`,
    );
  }
  return {
    mode: env.MODE,
    host: env.HOST,
    port: env.PORT,
    cms: { urls: env.CMS_URL, token: env.CMS_TOKEN, lifetimeSeconds: env.CONTENT_LIFETIME },
    hsts: { maxAgeSeconds: env.HSTS_MAX_AGE, withSubdomains: env.HSTS_SUBDOMAINS },
    /** Where to report a vulnerability (RFC 9116). */
    securityContacts: env.SECURITY_CONTACT ?? [],
    /** The folder that contains the content service's `uploads/`, if it is on this machine. */
    mediaDir: env.MEDIA_DIR ? resolve(env.MEDIA_DIR) : null,
    /** Folder for copies of answers; `null` disables them. */
    copiesDir: env.DATA_DIR ? resolve(env.DATA_DIR, 'site') : null,
    /** Connection to OpenSearch, if the index of texts is there and not in `copiesDir`; otherwise `null`. */
    openSearch: env.OPENSEARCH_URL
      ? {
          urls: env.OPENSEARCH_URL,
          user: env.OPENSEARCH_USER,
          password: env.OPENSEARCH_PASSWORD,
          name: env.OPENSEARCH_NAME,
        }
      : null,
    /** Resident memory, in MB. */
    memoryMb: env.MEMORY_BUDGET,
    /** Loopback only; `null` disables metrics. */
    metricsPort: env.METRICS_PORT ?? null,
    logLevel: env.LOG_LEVEL,
    indexNowKey: env.INDEXNOW_KEY ?? null,
    /** The edge caches that the content service purges; `null` for none. */
    edge: env.EDGE ?? null,
    /** The proxies whose X-Forwarded-For is believed. */
    proxies: networks(env.PROXIES ?? []),
    /** Whether AI programs get answers at /mcp. */
    mcp: env.MCP,
    site: {
      host: env.API_HOST ?? '',
      token: env.PUBLIC_TOKEN,
      mediaBase: env.MEDIA_BASE_URL ?? '',
      timeZone: env.TIME_ZONE,
      origin,
    },
  };
}

export type Config = ReturnType<typeof readConfig>;

/** One sentence: the variable, what is allowed, and its value unless that is a secret. */
function describeIssue(issue: v.BaseIssue<unknown>, given: Variables): string {
  // An invalid entry in a list is reported with the list's variable.
  const name = String(issue.path?.[0]?.key ?? 'The environment');
  const value = given[name];
  if (value === undefined) return `${name} is missing.`;
  return SECRETS.includes(name)
    ? `${name} ${issue.message}.`
    : `${name} ${issue.message}, not '${JSON.stringify(value).slice(1, -1)}'.`;
}

function stripTrailingSlashes(url: string): string {
  return url.endsWith('/') ? stripTrailingSlashes(url.slice(0, -1)) : url;
}
