import { expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './environment';

const COMPLETE = {
  DATA_DIR: '/srv/masthead',
  APP_KEYS: 'one, two',
  API_TOKEN_SALT: 'a',
  ADMIN_JWT_SECRET: 'b',
  TRANSFER_TOKEN_SALT: 'c',
  ENCRYPTION_KEY: 'd',
  CMS_TOKEN: 'e',
};

test('requires only the data folder and the secrets', () => {
  expect(parseEnvironment(COMPLETE)).toEqual({
    host: '127.0.0.1',
    port: 1337,
    dataDir: '/srv/masthead',
    database: { client: 'sqlite', filename: '/srv/masthead/cms/data.db' },
    publicDir: '/srv/masthead/cms/public',
    appKeys: ['one', 'two'],
    apiTokenSalt: 'a',
    adminJwtSecret: 'b',
    transferTokenSalt: 'c',
    encryptionKey: 'd',
    readToken: 'e',
    siteUrl: 'http://localhost:3000',
    timeZone: 'UTC',
    seedSample: false,
    versionDays: null,
    mail: null,
    adminUrl: null,
    edge: null,
    indexNowKey: null,
    webhook: null,
    bucket: null,
  });
});

test('reads the mail server', () => {
  const { mail, adminUrl } = parseEnvironment({
    ...COMPLETE,
    SMTP_HOST: 'smtp.example',
    SMTP_PORT: '465',
    SMTP_USER: 'tidemark',
    SMTP_PASSWORD: 'pass word',
    MAIL_FROM: 'Tidemark <editors@tidemark.example>',
    ADMIN_URL: 'https://editors.tidemark.example/admin/',
  });
  expect(mail).toEqual({
    host: 'smtp.example',
    port: 465,
    login: { user: 'tidemark', password: 'pass word' },
    from: 'Tidemark <editors@tidemark.example>',
  });
  expect(adminUrl).toBe('https://editors.tidemark.example/admin');
});

test.each([
  [
    { EDGE: 'varnish', PURGE_URL: 'http://10.0.0.2:6083,http://10.0.0.3:6083/' },
    { kind: 'varnish', urls: ['http://10.0.0.2:6083', 'http://10.0.0.3:6083'], token: null },
  ],
  [
    { EDGE: 'fastly', PURGE_URL: 'https://api.fastly.example/service/1/purge', PURGE_TOKEN: 'key' },
    { kind: 'fastly', urls: ['https://api.fastly.example/service/1/purge'], token: 'key' },
  ],
])('reads the edge caches to purge by tag: %j', (variables, edge) => {
  expect(parseEnvironment({ ...COMPLETE, ...variables }).edge).toEqual(edge);
});

test.each([
  [{ EDGE: 'akamai' }, "EDGE must be varnish, fastly, cloudflare, bunny, not 'akamai'."],
  [{ EDGE: 'varnish' }, 'PURGE_URL is not set: the content service cannot start without it.'],
  [{ EDGE: 'bunny' }, 'PURGE_URL is not set: EDGE needs the URL to send purges to.'],
  [
    { EDGE: 'bunny', PURGE_URL: 'https://api.bunny.example' },
    'PURGE_TOKEN is not set: the content service cannot start without it.',
  ],
])('says what is wrong with %j', (variables, message) => {
  expect(() => parseEnvironment({ ...COMPLETE, ...variables })).toThrow(message);
});

test('reads the receivers of notifications', () => {
  const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;
  const { indexNowKey, webhook } = parseEnvironment({
    ...COMPLETE,
    INDEXNOW_KEY: 'a1b2c3d4',
    WEBHOOK_URL: 'https://receiver.example',
    WEBHOOK_SECRET,
  });
  expect({ indexNowKey, webhook }).toEqual({
    indexNowKey: 'a1b2c3d4',
    webhook: { url: 'https://receiver.example/', secret: Buffer.alloc(32, 'a') },
  });
});

test('reads the PostgreSQL connection from DATABASE_URL', () => {
  const { database } = parseEnvironment({
    ...COMPLETE,
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: 'postgres://cms@db.example/cms',
  });
  expect(database).toEqual({ client: 'postgres', url: 'postgres://cms@db.example/cms' });
});

test.each(Object.keys(COMPLETE))('names %s if it is missing', (name) => {
  const parse = () => parseEnvironment({ ...COMPLETE, [name]: ' ' });
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(`${name} is not set: the content service cannot start without it.`);
});

test('an empty variable counts as absent', () => {
  const names = [
    'CMS_HOST',
    'CMS_PORT',
    'TIME_ZONE',
    'SITE_URL',
    'SEED_SAMPLE',
    'DATABASE_CLIENT',
    'SMTP_PORT',
  ];
  const empty = Object.fromEntries(names.map((name) => [name, ' ']));
  expect(parseEnvironment({ ...COMPLETE, ...empty })).toEqual(parseEnvironment(COMPLETE));
});

test.each<[Record<string, string>, string]>([
  [{ DATA_DIR: 'data' }, "DATA_DIR must be an absolute path, not 'data'."],
  [{ APP_KEYS: 'one,,two' }, 'APP_KEYS must be a comma-separated list without empty keys.'],
  [{ CMS_PORT: '0' }, "CMS_PORT must be a port from 1 to 65535, not '0'."],
  [{ CMS_PORT: 'http' }, "CMS_PORT must be a port from 1 to 65535, not 'http'."],
  [{ CMS_PORT: '0x539' }, "CMS_PORT must be a port from 1 to 65535, not '0x539'."],
  [
    { SMTP_HOST: 'smtp.example', MAIL_FROM: 'a@b.example', SMTP_PORT: '70000' },
    "SMTP_PORT must be a port from 1 to 65535, not '70000'.",
  ],
  [
    { SMTP_HOST: 'smtp.example', MAIL_FROM: 'Tidemark' },
    "MAIL_FROM must be a sender like Tidemark <editors@tidemark.example>, not 'Tidemark'.",
  ],
  [{ TIME_ZONE: 'Berlin' }, "TIME_ZONE must be a time zone like Europe/Berlin, not 'Berlin'."],
  [
    { SITE_URL: 'magazine.example' },
    "SITE_URL must be a URL like https://magazine.example, not 'magazine.example'.",
  ],
  [{ SEED_SAMPLE: 'yes' }, "SEED_SAMPLE must be true or false, not 'yes'."],
  [{ VERSION_DAYS: '0' }, "VERSION_DAYS must be a number of days, such as 3650, not '0'."],
  [{ SMTP_HOST: 'smtp.example' }, 'MAIL_FROM is not set: SMTP_HOST needs a sender for its mail.'],
  [
    { ADMIN_URL: 'editors.example' },
    "ADMIN_URL must be a URL like https://editors.example/admin, not 'editors.example'.",
  ],
  [
    { PURGE_URL: 'http://10.0.0.2:6081' },
    'PURGE_URL needs EDGE, which must be varnish, fastly, cloudflare, bunny: for any other cache set WEBHOOK_URL in its place, or nothing for one that asks the site each second (docs/operating.md, A cache at the edge).',
  ],
  [
    { EDGE: 'varnish', PURGE_URL: 'cdn' },
    "PURGE_URL must be a URL like https://magazine.example, not 'cdn'.",
  ],
  [
    { EDGE: 'bunny', PURGE_URL: 'http://cdn.example', PURGE_TOKEN: 'secret' },
    "PURGE_URL must be an https URL like https://cdn.example/purge, not 'http://cdn.example'.",
  ],
  [{ INDEXNOW_KEY: 'short' }, 'INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens.'],
  [
    { WEBHOOK_URL: 'http://receiver.example' },
    "WEBHOOK_URL must be an https URL like https://receiver.example/changes, not 'http://receiver.example'.",
  ],
  [
    { WEBHOOK_URL: 'https://receiver.example', WEBHOOK_SECRET: 'whsec_c2hvcnQ=' },
    'WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in Base64.',
  ],
  [{ DATABASE_CLIENT: 'mysql' }, "DATABASE_CLIENT must be sqlite or postgres, not 'mysql'."],
  ...['db.example/masthead', 'mysql://u:p@db.example/m', 'postgres://u:p#ss@db.example/m'].map(
    (DATABASE_URL): [Record<string, string>, string] => [
      { DATABASE_CLIENT: 'postgres', DATABASE_URL },
      'DATABASE_URL must be a URL like postgres://user:password@host/masthead, with %23 for a # in the password and so on.',
    ],
  ),
  [
    { DATABASE_CLIENT: 'postgres', DATABASE_URL: 'postgres://cms@db.example/cms?sslmode=no-verify' },
    "sslmode in DATABASE_URL must be one of disable, prefer, require, verify-ca, verify-full, not 'no-verify': for a certificate of your own authority write sslmode=verify-full&sslrootcert=/path/to/authority.pem.",
  ],
  [{ DATABASE_CLIENT: 'postgres' }, 'DATABASE_URL is not set: the content service cannot start without it.'],
])('rejects %j', (changes, message) => {
  expect(() => parseEnvironment({ ...COMPLETE, ...changes })).toThrow(message);
});

const BUCKET = {
  S3_BUCKET: 'pictures',
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};

test('reads the bucket for uploaded files, and its region from the server name', () => {
  const { bucket } = parseEnvironment({ ...COMPLETE, ...BUCKET });
  expect(bucket).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'pictures',
    region: 'eu-central-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
});

test.each([
  ['https://s3.fr-par.scw.cloud', undefined, 'fr-par'],
  ['https://fsn1.your-objectstorage.com', undefined, 'us-east-1'],
  ['https://account.r2.cloudflarestorage.com', 'auto', 'auto'],
  ['http://127.0.0.1:9000', undefined, 'us-east-1'],
])('a bucket at %s with the region %s resolves to %s', (S3_ENDPOINT, S3_REGION, region) => {
  const { bucket } = parseEnvironment({ ...COMPLETE, ...BUCKET, S3_ENDPOINT, S3_REGION });
  expect(bucket?.region).toBe(region);
});

test.each([
  [{ S3_BUCKET: 'a b' }, "S3_BUCKET must be the name of a bucket, such as pictures, not 'a b'."],
  [{ S3_ENDPOINT: '' }, 'S3_ENDPOINT is not set: S3_BUCKET needs the URL of its server, such as'],
  [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be a URL like'],
  [{ S3_ENDPOINT: 'https://a:secret@s3.example' }, 'S3_ENDPOINT must have no user, password or path, like'],
  [{ S3_ENDPOINT: 'https://s3.example/pictures' }, 'S3_ENDPOINT must have no user, password or path, like'],
  [{ S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID is not set: S3_BUCKET needs the name of a key.'],
  [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is not set: S3_BUCKET needs the secret of its key.'],
])('refuses a bucket with %o', (variables, sentence) => {
  expect(() => parseEnvironment({ ...COMPLETE, ...BUCKET, ...variables })).toThrow(sentence);
});
