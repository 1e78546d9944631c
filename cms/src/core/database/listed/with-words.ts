import type { Core } from '@strapi/strapi';
import { ARTICLE_INDEX, idColumn } from './article-index';
import { wordsOfSearch } from './article-words';

/** Only the first words of a longer text count. */
const MAX_WORDS = 10;

/**
 * For the right side of `$in`: the ids of the rows of articles that contain all words of a text. Empty for a text without words.
 * Only whole words count; the index has a list for each.
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
