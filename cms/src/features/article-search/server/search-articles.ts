import type { Core } from '@strapi/strapi';
import { TERM_FIELDS } from 'masthead-contract/entities/terms';
import { containsOneOf, join, type Sql } from '../../../content-api/answers/sql';
import { ARTICLE, AUTHOR } from '../../../content-types';
import type { Timers } from '../../../core/clock/timers';
import { ARTICLE_INDEX, idColumn, readUnread } from '../../../core/database/listed/article-index';
import { SEARCHED_FIELDS, wordsOfSearch } from '../../../core/database/listed/article-words';
import { LISTED_NAMES, linkTable, UNDER_KINDS, type UnderKind } from '../../../core/database/listed/listed';
import { readsOfAll, readsOfEach } from '../../../core/rights/ability';
import type { Ability } from '../../../strapi/permission-checker';
import { uidOfKind } from '../../terms/server/term-types';

/** Interval for reading articles that no rule has read. */
const INTERVAL_MS = 5_000;
/** Only the first words of a longer search count. */
const MAX_WORDS = 10;

/**
 * Makes every search among articles use the index of their words and the names of their authors and terms. Rights are checked before:
 * Strapi limits the rows, and the panel's guard the fields.
 */
export function searchArticles(strapi: Core.Strapi, timers: Timers): void {
  const search = ({ params }: { params: { _q?: unknown; where?: unknown } }) => {
    const { _q: text, where } = params;
    if (text === undefined || text === null || text === '') return;
    delete params._q;
    params.where = { $and: [...(where ? [where] : []), ...found(strapi, String(text))] };
  };
  strapi.db.lifecycles.subscribe({ models: [ARTICLE], beforeFindMany: search, beforeCount: search });
  timers.every(INTERVAL_MS, (stopped) => readUnread(strapi, stopped));
}

/** Whether a person may read everything that a search of articles looks at, in each article that they may read at all. */
export function readsAllSearched(ability: Ability): boolean {
  return (
    SEARCHED_FIELDS.every((field) => readsOfEach(ability, ARTICLE, field)) &&
    UNDER_KINDS.every(
      (kind) => readsOfEach(ability, ARTICLE, kind) && readsOfAll(ability, uidOf(kind), nameField(kind)),
    )
  );
}

const uidOf = (kind: UnderKind) => (kind === 'authors' ? AUTHOR : uidOfKind(kind));
const nameField = (kind: UnderKind) => (kind === 'authors' ? 'name' : TERM_FIELDS[kind]);

/** Conditions on articles, one for each word. A text without words is found nowhere. */
function found(strapi: Core.Strapi, text: string): object[] {
  const words = wordsOfSearch(text).slice(0, MAX_WORDS);
  if (words.length === 0) return [{ id: { $in: [] } }];
  return words.map((forms) => {
    const { text, values } = join(
      [withWord(strapi, forms), ...UNDER_KINDS.map((kind) => under(strapi, kind, forms))],
      ' union ',
    );
    return { id: { $in: strapi.db.connection.raw(text, [...values]) } };
  });
}

/** The articles with a word that begins with one of the forms. */
function withWord(strapi: Core.Strapi, forms: readonly string[]): Sql {
  const isPostgres = strapi.db.dialect.client === 'postgres';
  return {
    text: `select ${idColumn(strapi)} from ${ARTICLE_INDEX} where ${isPostgres ? 'words @@ ?::tsquery' : `${ARTICLE_INDEX} match ?`}`,
    // The forms are letters and digits alone.
    values: [
      isPostgres
        ? forms.map((form) => `'${form}':*`).join(' | ')
        : forms.map((form) => `"${form}" *`).join(' OR '),
    ],
  };
}

/** The articles under an author or a term whose name contains one of the forms. */
function under(strapi: Core.Strapi, kind: UnderKind, forms: readonly string[]): Sql {
  const { table, article, term } = linkTable(strapi, kind);
  const named = containsOneOf('folded', forms);
  return {
    text: `select ${article} from ${table} where ${term} in (select entry_id from ${LISTED_NAMES} where type = '${kind}' and (${named.text}))`,
    values: named.values,
  };
}
