import { TEXT_FILTERS } from '#contract/entities/terms.ts';
import type { ArticleText } from '#contract/search/texts.ts';
import { columnsOf, readArticle } from '#search/file/read-article.ts';
import { backwards, listed, spelledOf } from '#search/file/vocabulary.ts';
import type { Magazine } from '#search/follow/followed-index.ts';
import { fold } from '#search/words/fold.ts';

/** Change it with the mapping, with the content of documents, and with the rules by which words are read. */
const FORMAT = '3';

/** The names of the site's indexes in OpenSearch. Versions of the site that read words differently don't share any. */
export function namesOf(name: string) {
  // The dictionary of ICU decides where the words of Thai end.
  const alias = `${name}-texts-${FORMAT}-icu${process.versions.icu}`;
  return { alias, state: `${alias}-state` };
}

/** The fields with words, and their weights; also those in which phrases are searched. */
export const WEIGHTS = { title: 3, small: 2, text: 1 } as const;

/** Maximum length in characters: a longer keyword would make OpenSearch reject the article. */
const keyword = { type: 'keyword', ignore_above: 8_000 };
/** Words in their normalized form, separated by spaces. */
const wordsField = { type: 'text', analyzer: 'whitespace', copy_to: 'words' };

/** The terms of an article by kind: their names, and the names in normalized form. */
const namesByKind = {
  properties: { categories: keyword, tags: keyword, dossiers: keyword, authors: keyword, years: keyword },
};

/** How an index is made. */
export const INDEX = {
  settings: {
    // No replicas on a single node.
    auto_expand_replicas: '0-1',
    // With an explicit interval, the index is refreshed even without searches.
    refresh_interval: '1s',
    // How long OpenSearch remembers the version of a removed article, so that a delayed process can't bring it back.
    gc_deletes: '1h',
  },
  mappings: {
    dynamic: false,
    // Fields that are only searched aren't stored a second time.
    _source: { excludes: ['title', 'small', 'text', 'exact', 'spelling', 'vocabulary', 'backwards'] },
    properties: {
      title: wordsField,
      small: wordsField,
      text: wordsField,
      words: { type: 'text', analyzer: 'whitespace', norms: false },
      exact: { type: 'text', analyzer: 'whitespace', norms: false },
      spelling: { type: 'text', analyzer: 'whitespace', norms: false },
      vocabulary: keyword,
      backwards: keyword,
      documentId: keyword,
      titleKey: keyword,
      published: { type: 'date', format: 'strict_date_optional_time' },
      names: namesByKind,
      keys: namesByKind,
      members: keyword,
      // Is returned, and not searched.
      shown: { type: 'object', enabled: false },
    },
  },
};

/** The years that OpenSearch reads in a date. */
const YEARS = { first: Date.UTC(1000, 0), last: Date.UTC(9999, 0) };

/** An article as a document of OpenSearch. */
export function documentOf(article: ArticleText, magazine: Magazine) {
  const { documentId, publishedAt, language, card, text, terms } = readArticle(article, magazine);
  const { exact, marked: _, ...columns } = columnsOf(text, language);
  const [title, small, body] = [columns.title, columns.small, columns.text].map((words) =>
    words.map(({ word }) => word).join(' '),
  );
  const words = Object.values(columns).flat();
  const vocabulary = listed(new Set(words.map(({ word }) => word)));
  const byKind = (write: (name: string) => string) =>
    Object.fromEntries(
      TEXT_FILTERS.map((kind) => [
        kind,
        terms.flatMap((term) => (term.kind === kind ? write(term.name) : [])),
      ]),
    );
  const published = Math.min(YEARS.last, Math.max(YEARS.first, publishedAt));
  return {
    title,
    small,
    text: body,
    exact: exact.join(' '),
    spelling: spelledOf(words).join(' '),
    vocabulary,
    backwards: vocabulary.map(backwards),
    documentId,
    titleKey: fold(text.title),
    published: new Date(published).toISOString(),
    names: byKind((name) => name),
    keys: byKind(fold),
    members: terms.map((term) => memberOf(term.kind, term.documentId)),
    shown: { language, card: JSON.parse(card), text },
  };
}

/** How a document records that its article has a term or author. */
export const memberOf = (kind: string, documentId: string): string => `${kind} ${documentId}`;
