import * as v from 'valibot';
import { createRandom, type Random } from '#testing/random.ts';
import { type Database, openDatabase, type Where } from './database.ts';
import { createArticles, type Material, NEWEST, type WriteDate, wordsOf } from './made-articles.ts';

const CHUNK = 5_000;
const MOST_TERMS = 5_000;

/** Characters of a body: a long read. */
export const BODY_LENGTH = 8_000;
const BODIES = 'masthead_bench_bodies';

const Id = v.object({ id: v.number() });
const Sample = v.object({
  title: v.string(),
  subtitle: v.string(),
  description: v.string(),
  content: v.unknown(),
});

/**
 * Adds published articles to the database of a content service, straight into its tables: the rows that
 * publishing would have made, in a thousandth of the time. It must hold the sample magazine, whose words,
 * pictures and categories are used again, and the service must be stopped meanwhile.
 */
export async function fill(where: Where, wanted: number): Promise<void> {
  const database = openDatabase(where);
  try {
    await database.dropTriggers();
    await addArticles(database, wanted, 'sqlite' in where ? (time) => time : isoDate);
    await database.settle();
  } finally {
    await database.close();
  }
}

/** Lets PostgreSQL count what it holds, as it does by itself within a minute. */
export async function settle(postgres: string): Promise<void> {
  const database = openDatabase({ postgres });
  await database.settle().finally(database.close);
}

const isoDate = (time: number) => new Date(time).toISOString();

async function addArticles(database: Database, wanted: number, date: WriteDate): Promise<void> {
  const random = createRandom(wanted);
  const samples = await database.read('articles', Sample);
  const bodies = await addBodies(database, samples);
  const last = {
    article: await lastId(database, 'articles'),
    cover: await lastId(database, 'components_article_covers'),
  };
  const material = await readMaterial(database, samples, (words) =>
    addTerms(database, { random, date, words, wanted }),
  );
  const nextArticles = createArticles(random, material, last, date);
  const content = `(select content from ${BODIES} where id = made.id % ${bodies})`;
  for (let made = 0; made < wanted; made += CHUNK) {
    const { articles, ...others } = nextArticles(Math.min(CHUNK, wanted - made));
    await database.insert([['articles', articles, { content }], ...Object.entries(others)]);
  }
}

/** Puts the samples' bodies, each repeated to the length of a long read, where articles can have them from. */
async function addBodies(database: Database, samples: readonly v.InferOutput<typeof Sample>[]) {
  // The same type as where they go: what the database has packed for one article need not be packed again.
  await database.run(`create temporary table ${BODIES} as select id, content from articles where false`);
  await database.run(`create unique index ${BODIES}_idx on ${BODIES} (id)`);
  const bodies = samples.map(({ content }, id) => ({ id, content: longBody(content) }));
  await database.insert([[BODIES, bodies]]);
  return bodies.length;
}

function longBody(content: unknown): unknown[] {
  const blocks = v.parse(v.array(v.unknown()), typeof content === 'string' ? JSON.parse(content) : content);
  const long = [...blocks];
  while (JSON.stringify(long).length < BODY_LENGTH) long.push(...blocks);
  return long;
}

/** So many tags, dossiers and authors as a magazine of that size has. */
async function addTerms(
  database: Database,
  {
    random,
    date,
    words,
    wanted,
  }: { random: Random; date: WriteDate; words: readonly string[]; wanted: number },
): Promise<void> {
  const rows = (name: string, share: number) =>
    Array.from({ length: Math.min(MOST_TERMS, Math.ceil(wanted / share)) }, (_, index) => ({
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

async function readMaterial(
  database: Database,
  samples: readonly v.InferOutput<typeof Sample>[],
  addTermsOf: (words: readonly string[]) => Promise<void>,
): Promise<Material> {
  const titleWords = wordsOf(samples.map(({ title }) => title));
  const words = [...titleWords, ...wordsOf(samples.map(({ description }) => description))];
  await addTermsOf(words);

  const ids = async (table: string) => (await database.read(table, Id)).map(({ id }) => id);
  const pictures = await database.read(
    'files_related_mph',
    v.object({ file_id: v.number(), field: v.string() }),
  );
  const picturesOf = (wanted: string) =>
    pictures.filter(({ field }) => field === wanted).map(({ file_id }) => file_id);
  const families = await database.read(
    'categories_parent_lnk',
    v.object({ category_id: v.number(), inv_category_id: v.number() }),
  );
  return {
    titleWords,
    words,
    subtitles: samples.map(({ subtitle }) => subtitle),
    descriptions: samples.map(({ description }) => description),
    families: families.map(({ category_id, inv_category_id }) => [category_id, inv_category_id]),
    tags: await ids('tags'),
    dossiers: await ids('dossiers'),
    authors: await ids('authors'),
    covers: picturesOf('media'),
    icons: picturesOf('icon'),
  };
}

async function lastId(database: Database, table: string): Promise<number> {
  return Math.max(0, ...(await database.read(table, Id)).map(({ id }) => id));
}
