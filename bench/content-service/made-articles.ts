import type { Random } from '#testing/random.ts';
import type { Row } from './database.ts';

/** How a database wants dates that are written past its service. */
export type WriteDate = (time: number) => number | string;

export const NEWEST = Date.UTC(2026, 0, 1);
const MINUTES = 15 * 365 * 24 * 60;

/** What made-up articles are made of: pieces of the sample magazine, and ids of what they hang on. */
export type Material = {
  titleWords: readonly string[];
  words: readonly string[];
  subtitles: readonly string[];
  descriptions: readonly string[];
  /** A subcategory's id with its parent's. */
  families: readonly (readonly [number, number])[];
  tags: readonly number[];
  dossiers: readonly number[];
  authors: readonly number[];
  covers: readonly number[];
  icons: readonly number[];
};

/** Where links are kept, and the name of their columns for what is linked to. */
const LINKS = [
  ['articles_categories_lnk', 'category'],
  ['articles_tags_lnk', 'tag'],
  ['articles_dossiers_lnk', 'dossier'],
  ['articles_authors_lnk', 'author'],
] as const;

export type Rows = ReturnType<typeof noRows>;

/** By table, in the order in which they must be written. */
function noRows() {
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
 * Makes up the rows that publishing articles would write, but for the bodies. They are numbered after
 * `last`, the ids that are taken.
 */
export function createArticles(
  random: Random,
  material: Material,
  last: { article: number; cover: number },
  date: WriteDate,
) {
  let { article, cover } = last;
  let number = 0;

  function add(rows: Rows): void {
    number += 1;
    const title = makeTitle(random, random.next() < 0.5 ? material.titleWords : material.words);
    const publishedAt = date(NEWEST - random.below(MINUTES) * 60_000);
    const text = {
      document_id: random.id(),
      title,
      slug: `${title.toLowerCase().replace(/[^a-z\d]+/g, '-')}-${number}`,
      subtitle: random.pick(material.subtitles),
      description: random.pick(material.descriptions),
      published_on: publishedAt,
      created_at: publishedAt,
      updated_at: publishedAt,
    };
    const under = random.pickSome(material.families, random.below(5) === 0 ? 2 : 1);
    const links = {
      articles_categories_lnk: [...new Set(under.flat())],
      articles_tags_lnk: random.pickUneven(material.tags, 2 + random.below(3)),
      articles_dossiers_lnk: random.below(10) === 0 ? [random.pick(material.dossiers)] : [],
      articles_authors_lnk: random.pickUneven(material.authors, 1),
    };
    const picture = random.pick(material.covers);
    const icon = random.below(3) === 0 ? random.pick(material.icons) : null;

    // One row is the editors' draft, the other one is for the public.
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
      rows.files_related_mph.push(pictured(picture, cover, 'article.cover', 'media'));
      if (icon) rows.files_related_mph.push(pictured(icon, article, 'api::article.article', 'icon'));
      for (const [table, term] of LINKS) {
        for (const [order, id] of links[table].entries()) {
          rows[table].push({ article_id: article, [`${term}_id`]: id, [`${term}_ord`]: order + 1 });
        }
      }
    }
  }

  /** The rows of so many more articles. */
  return function next(count: number): Rows {
    const rows = noRows();
    for (let made = 0; made < count; made += 1) add(rows);
    return rows;
  };
}

function pictured(file: number, id: number, type: string, field: string): Row {
  return { file_id: file, related_id: id, related_type: type, field, order: 1 };
}

/** Words of a magazine, as often as it uses them, so that made-up titles are searched like real ones. */
export function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/[^\p{Letter}\p{Number}’-]+/u)).filter((word) => word.length > 0);
}

/** 'A harbour counts the old bicycle': four to eight words with a capital in front. */
function makeTitle(random: Random, words: readonly string[]): string {
  const drawn = Array.from({ length: 4 + random.below(5) }, () => random.pick(words)).join(' ');
  return drawn.charAt(0).toUpperCase() + drawn.slice(1);
}
