import * as v from 'valibot';
import { createRandom, type Random } from '#testing/random.ts';
import { createRowGenerator, NEWEST, type SampleContent, type WriteDate, wordsOf } from './article-rows.ts';
import { type Database, type Location, openDatabase } from './database.ts';

/** Articles per transaction. */
const BATCH_SIZE = 5_000;
const MAX_TERMS = 5_000;

/** Characters of JSON in an article's body: a long read. */
export const BODY_LENGTH = 8_000;
const BODY_TABLE = 'masthead_bench_bodies';

const Id = v.object({ id: v.number() });
const Sample = v.object({
  title: v.string(),
  subtitle: v.string(),
  description: v.string(),
  content: v.unknown(),
});

/**
 * Inserts `count` published articles directly into the tables of a content service: the same rows that publishing writes,
 * in a thousandth of the time. The database must contain the sample magazine, whose texts, images and categories are
 * reused, or bodies are taken as given. The service must be stopped.
 */
export async function fill(location: Location, count: number, bodies?: Iterable<object[]>): Promise<void> {
  const database = openDatabase(location);
  try {
    await database.dropTriggers();
    const samples = await database.read('articles', Sample);
    const stored = await addBodies(database, bodies ?? samples.map(({ content }) => longBody(content)));
    await addArticles(
      database,
      { samples, bodies: stored, count },
      'sqlite' in location ? (time) => time : isoDate,
    );
    await database.settle();
  } finally {
    await database.close();
  }
}

/** Updates the sequences and statistics of a PostgreSQL database. Autovacuum would update the statistics within a minute. */
export async function settle(postgres: string): Promise<void> {
  const database = openDatabase({ postgres });
  await database.settle().finally(database.close);
}

const isoDate = (time: number) => new Date(time).toISOString();

type Samples = readonly v.InferOutput<typeof Sample>[];

async function addArticles(
  database: Database,
  { samples, bodies, count }: { samples: Samples; bodies: number; count: number },
  date: WriteDate,
): Promise<void> {
  const random = createRandom(count);
  const last = {
    article: await lastId(database, 'articles'),
    cover: await lastId(database, 'components_article_covers'),
  };
  const sampleContent = await readSampleContent(database, samples, (words) =>
    addTerms(database, { random, date, words, articles: count }),
  );
  const nextRows = createRowGenerator(random, sampleContent, last, date);
  const content = `(select content from ${BODY_TABLE} where id = new_row.id % ${bodies})`;
  for (let inserted = 0; inserted < count; inserted += BATCH_SIZE) {
    const { articles, ...others } = nextRows(Math.min(BATCH_SIZE, count - inserted));
    await database.insert([['articles', articles, { content }], ...Object.entries(others)]);
  }
}

/** Stores bodies in a temporary table, numbered from 0; resolves with their number. */
async function addBodies(database: Database, bodies: Iterable<unknown[]>): Promise<number> {
  // Copies the column type from articles, so that values are stored without a conversion.
  await database.run(`create temporary table ${BODY_TABLE} as select id, content from articles where false`);
  await database.run(`create unique index ${BODY_TABLE}_idx on ${BODY_TABLE} (id)`);
  let rows: { id: number; content: unknown[] }[] = [];
  let id = 0;
  for (const content of bodies) {
    rows.push({ id, content });
    id += 1;
    if (rows.length < BATCH_SIZE) continue;
    await database.insert([[BODY_TABLE, rows]]);
    rows = [];
  }
  await database.insert([[BODY_TABLE, rows]]);
  return id;
}

/** The body of a sample, extended to a long read. */
function longBody(content: unknown): unknown[] {
  const blocks = v.parse(v.array(v.unknown()), typeof content === 'string' ? JSON.parse(content) : content);
  const long = [...blocks];
  while (JSON.stringify(long).length < BODY_LENGTH) long.push(...blocks);
  return long;
}

/** Adds as many tags, dossiers and authors as a magazine with that many articles may have. */
async function addTerms(
  database: Database,
  {
    random,
    date,
    words,
    articles,
  }: { random: Random; date: WriteDate; words: readonly string[]; articles: number },
): Promise<void> {
  const rows = (name: string, articlesPerTerm: number) =>
    Array.from({ length: Math.min(MAX_TERMS, Math.ceil(articles / articlesPerTerm)) }, (_, index) => ({
      document_id: random.id(),
      [name]: `${random.pick(words)} ${random.pick(words)} ${index}`,
      published_at: date(NEWEST),
    }));
  await database.insert([
    ['tags', rows('name', 50)],
    ['dossiers', rows('title', 500)],
    ['authors', rows('name', 500)],
  ]);
}

async function readSampleContent(
  database: Database,
  samples: Samples,
  addTermsFrom: (words: readonly string[]) => Promise<void>,
): Promise<SampleContent> {
  const titleWords = wordsOf(samples.map(({ title }) => title));
  const words = [...titleWords, ...wordsOf(samples.map(({ description }) => description))];
  await addTermsFrom(words);

  const ids = async (table: string) => (await database.read(table, Id)).map(({ id }) => id);
  const files = await database.read(
    'files_related_mph',
    v.object({ file_id: v.number(), field: v.string() }),
  );
  const filesOf = (name: string) => files.filter(({ field }) => field === name).map(({ file_id }) => file_id);
  const subcategories = await database.read(
    'categories_parent_lnk',
    v.object({ category_id: v.number(), inv_category_id: v.number() }),
  );
  return {
    titleWords,
    words,
    subtitles: samples.map(({ subtitle }) => subtitle),
    descriptions: samples.map(({ description }) => description),
    subcategories: subcategories.map(({ category_id, inv_category_id }) => [category_id, inv_category_id]),
    tags: await ids('tags'),
    dossiers: await ids('dossiers'),
    authors: await ids('authors'),
    covers: filesOf('media'),
    icons: filesOf('icon'),
  };
}

async function lastId(database: Database, table: string): Promise<number> {
  return Math.max(0, ...(await database.read(table, Id)).map(({ id }) => id));
}
