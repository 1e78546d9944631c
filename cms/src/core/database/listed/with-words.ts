import type { Core } from '@strapi/strapi';
import { ARTICLE_INDEX, idColumn } from './article-index';
import { wordsOfSearch } from './article-words';

/** Of a longer text the first words count. */
const MAX_WORDS = 10;

/**
 * For the right side of `$in`: the ids of the rows of articles that have all words of a text, whatever else they have. None for a text without
 * words. Whole words alone count, for which the index has a list each.
 */
export function withWords({ db }: Core.Strapi, text: string): unknown {
  const isPostgres = db.dialect.client === 'postgres';
  const words = wordsOfSearch(text).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  // The forms are letters and digits alone.
  const query = isPostgres
    ? words.map((forms) => `(${forms.map((form) => `'${form}'`).join(' | ')})`).join(' & ')
    : words.map((forms) => `(${forms.map((form) => `"${form}"`).join(' OR ')})`).join(' AND ');
  return db.connection.raw(
    `select ${idColumn({ db })} from ${ARTICLE_INDEX} where ${isPostgres ? 'words @@ ?::tsquery' : `${ARTICLE_INDEX} match ?`}`,
    [query],
  );
}
