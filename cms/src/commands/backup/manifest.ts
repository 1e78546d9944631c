import * as v from 'valibot';

/** The last entry of an archive, so it is missing if the archive was cut off. */
export const MANIFEST = 'manifest.json';

/** The database of each engine: a file of SQLite, or a dump of PostgreSQL in its custom format. */
export const DATABASES = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const;

/** The secrets, encrypted with a passphrase. */
export const SECRETS = 'secrets.encrypted.json';

/** The folder of the uploaded files. */
export const UPLOADS = 'uploads/';

/** The format of archives that this version reads and writes. */
export const FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Manifest = v.object({
  format: v.literal(FORMAT, 'it comes from another version'),
  madeAt: v.string(),
  /** The versions of Masthead, Strapi and the database that made it. */
  versions: v.object({ masthead: v.string(), strapi: v.string(), database: v.string() }),
  client: v.picklist(['sqlite', 'postgres']),
  /** The number of rows by table. */
  rows: v.record(v.string(), count),
  /** The position in the change log; null in a database without one. */
  changes: v.nullable(v.object({ log: v.string(), last: count })),
  /** The tables whose rows are left out. */
  leftOut: v.array(v.string()),
  /** All other entries. */
  files: v.array(v.object({ name: v.string(), size: count, sha256: v.string() })),
});

export type Manifest = v.InferOutput<typeof Manifest>;
export type ArchivedFile = Manifest['files'][number];
