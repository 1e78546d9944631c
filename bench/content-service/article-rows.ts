import type { Random } from '#testing/random.ts';
import type { Row } from './database.ts';

/** Converts a time in milliseconds to a value for a date column. */
export type WriteDate = (time: number) => number | string;

export const NEWEST = Date.UTC(2026, 0, 1);
const MINUTES = 15 * 365 * 24 * 60;

/** Texts of the sample magazine to combine into articles, and ids of rows to link them to. */
export type SampleContent = {
  titleWords: readonly string[];
  words: readonly string[];
  subtitles: readonly string[];
  descriptions: readonly string[];
  /** Ids of subcategories, each with its parent's id. */
  subcategories: readonly (readonly [id: number, parentId: number])[];
  tags: readonly number[];
  dossiers: readonly number[];
  authors: readonly number[];
  covers: readonly number[];
  icons: readonly number[];
};

/** The link tables of articles, and the prefix of their columns for the linked row. */
const LINKS = [
  ['articles_categories_lnk', 'category'],
  ['articles_tags_lnk', 'tag'],
  ['articles_dossiers_lnk', 'dossier'],
  ['articles_authors_lnk', 'author'],
] as const;

export type Rows = ReturnType<typeof emptyRows>;

/** By table, in the order of insertion. */
function emptyRows() {
  const none = (): Row[] => [];
  return {
    articles: none(),
    components_article_covers: none(),
    articles_cmps: none(),
    files_related_mph: none(),
    articles_categories_lnk: none(),
    articles_tags_lnk: none(),
    articles_dossiers_lnk: none(),
    articles_authors_lnk: none(),
  };
}

/**
 * Generates the rows that publishing articles would write, except for their bodies. `last` has the highest ids in use.
 * Returns a function that returns the rows of the next `count` articles.
 */
export function createRowGenerator(
  random: Random,
  sampleContent: SampleContent,
  last: { article: number; cover: number },
  date: WriteDate,
) {
  let { article, cover } = last;
  let number = 0;

  function add(rows: Rows): void {
    number += 1;
    const title = makeTitle(random, random.next() < 0.5 ? sampleContent.titleWords : sampleContent.words);
    const publishedAt = date(NEWEST - random.below(MINUTES) * 60_000);
    const text = {
      document_id: random.id(),
      title,
      slug: `${title.toLowerCase().replace(/[^a-z\d]+/g, '-')}-${number}`,
      subtitle: random.pick(sampleContent.subtitles),
      description: random.pick(sampleContent.descriptions),
      published_on: publishedAt,
      created_at: publishedAt,
      updated_at: publishedAt,
    };
    const categories = random.pickSome(sampleContent.subcategories, random.below(5) === 0 ? 2 : 1);
    const links = {
      articles_categories_lnk: [...new Set(categories.flat())],
      articles_tags_lnk: random.pickUneven(sampleContent.tags, 2 + random.below(3)),
      articles_dossiers_lnk: random.below(10) === 0 ? [random.pick(sampleContent.dossiers)] : [],
      articles_authors_lnk: random.pickUneven(sampleContent.authors, 1),
    };
    const coverFile = random.pick(sampleContent.covers);
    const iconFile = random.below(3) === 0 ? random.pick(sampleContent.icons) : null;

    // Strapi stores two rows per article: the draft and the published version.
    for (const published of [null, publishedAt]) {
      article += 1;
      cover += 1;
      rows.articles.push({ id: article, ...text, published_at: published });
      rows.components_article_covers.push({ id: cover, author: 'A credit' });
      rows.articles_cmps.push({
        entity_id: article,
        cmp_id: cover,
        component_type: 'article.cover',
        field: 'cover',
      });
      rows.files_related_mph.push(fileLink(coverFile, cover, 'article.cover', 'media'));
      if (iconFile) rows.files_related_mph.push(fileLink(iconFile, article, 'api::article.article', 'icon'));
      for (const [table, term] of LINKS) {
        for (const [order, id] of links[table].entries()) {
          rows[table].push({ article_id: article, [`${term}_id`]: id, [`${term}_ord`]: order + 1 });
        }
      }
    }
  }

  return function next(count: number): Rows {
    const rows = emptyRows();
    for (let added = 0; added < count; added += 1) add(rows);
    return rows;
  };
}

function fileLink(file: number, id: number, type: string, field: string): Row {
  return { file_id: file, related_id: id, related_type: type, field, order: 1 };
}

/** Splits texts into words. Repeated words stay repeated, so that picking one follows their real frequency. */
export function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/[^\p{Letter}\p{Number}’-]+/u)).filter((word) => word.length > 0);
}

/** Four to eight random words with a capital letter, such as 'A harbour counts the old bicycle'. */
function makeTitle(random: Random, words: readonly string[]): string {
  const drawn = Array.from({ length: 4 + random.below(5) }, () => random.pick(words)).join(' ');
  return drawn.charAt(0).toUpperCase() + drawn.slice(1);
}
