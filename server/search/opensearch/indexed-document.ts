import * as v from 'valibot';
import { TEXT_FILTERS, type TextFilter } from '#contract/entities/terms.ts';
import type { ArticleText } from '#contract/search/texts.ts';
import { indexedText, pack, unpack } from '#search/file/packed-article.ts';
import { columnsOf, readArticle } from '#search/file/read-article.ts';
import { backwards, listed, spelledOf } from '#search/file/vocabulary.ts';
import type { Magazine } from '#search/follow/followed-index.ts';
import { joinsWords } from '#search/query/compounds.ts';
import { fold } from '#search/words/fold.ts';

/** Change it with the mapping, with the content of documents, and with the rules by which words are read. */
const FORMAT = '4';

/** The names of the site's indexes in OpenSearch. Versions of the site that read words differently don't share any. */
export function namesOf(name: string) {
  // The dictionary of ICU decides where the words of Thai end.
  const alias = `${name}-texts-${FORMAT}-icu${process.versions.icu}`;
  return { alias, state: `${alias}-state` };
}

/**
 * The fields with words, and their weights. All words of an article are in `words`, so that those of its title count three times,
 * and those beside it twice.
 */
export const WEIGHTS = { title: 2, small: 1, words: 1 } as const;

/** Maximum length in characters: a longer keyword would make OpenSearch reject the article. */
const keyword = { type: 'keyword', ignore_above: 8_000 };
/** Is only searched, and neither sorted by nor counted. */
const searched = { ...keyword, doc_values: false };
/** Words in their normalized form, separated by spaces. */
const wordsField = { type: 'text', analyzer: 'whitespace' };
/** Words without their places, and whatever their number. */
const bareWords = { ...wordsField, norms: false };

/** The terms of an article by kind: their names, and the names in normalized form. */
const byKind = <Value>(write: (kind: TextFilter) => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(TEXT_FILTERS.map((kind) => [kind, write(kind)]));

/** How an index is made. */
export const INDEX = {
  settings: {
    // Changes are refreshed when they are written: this is for the first reading, which makes large segments by it.
    refresh_interval: '30s',
    merge: { policy: { floor_segment: '32mb', segments_per_tier: 4, max_merge_at_once: 4 } },
    // No search reads what it compresses.
    codec: 'best_compression',
    // How long OpenSearch remembers the version of a removed article, so that a delayed process can't bring it back.
    gc_deletes: '1h',
  },
  mappings: {
    dynamic: false,
    properties: {
      title: wordsField,
      small: wordsField,
      words: wordsField,
      exact: { ...bareWords, index_options: 'freqs' },
      spelling: { ...bareWords, index_options: 'docs' },
      vocabulary: keyword,
      backwards: keyword,
      documentId: { ...keyword, index: false },
      titleKey: keyword,
      published: { type: 'date', format: 'strict_date_optional_time', index: false },
      names: { properties: byKind(() => keyword) },
      keys: { properties: byKind(() => searched) },
      members: searched,
      // Is returned, and compressed already.
      shown: { type: 'binary', doc_values: true },
    },
  },
};

/** The years that OpenSearch reads in a date. */
const YEARS = { first: Date.UTC(1000, 0), last: Date.UTC(9999, 0) };

/** An article as a document of OpenSearch, and its language. */
export function documentOf(article: ArticleText, magazine: Magazine) {
  const { documentId, publishedAt, language, card, text, terms } = readArticle(article, magazine);
  const { exact, marked: _, ...columns } = columnsOf(text, language);
  const [title, small, body] = [columns.title, columns.small, columns.text].map((words) =>
    words.map(({ word }) => word).join(' '),
  );
  const words = Object.values(columns).flat();
  // Others are not looked for.
  const vocabulary = joinsWords(language) ? listed(new Set(words.map(({ word }) => word))) : [];
  const termsOf = (write: (name: string) => string) =>
    byKind((kind) => terms.flatMap((term) => (term.kind === kind ? write(term.name) : [])));
  const published = Math.min(YEARS.last, Math.max(YEARS.first, publishedAt));
  const document = {
    title,
    small,
    // No phrase goes on from one to the next.
    words: [title, small, body],
    exact: exact.join(' '),
    spelling: spelledOf(words).join(' '),
    vocabulary,
    backwards: vocabulary.map(backwards),
    documentId,
    titleKey: fold(text.title),
    published: new Date(published).toISOString(),
    names: termsOf((name) => name),
    keys: termsOf(fold),
    members: terms.map((term) => memberOf(term.kind, term.documentId)),
    shown: packShown({ language, card: JSON.parse(card), text }),
  };
  return { document, language };
}

const shownArticle = v.object({ language: v.string(), card: v.unknown(), text: indexedText });
/** What is returned of an article. */
export type ShownArticle = v.InferOutput<typeof shownArticle>;

const packShown = (shown: ShownArticle): string =>
  Buffer.from(pack(JSON.stringify(shown), null)).toString('base64');
export const unpackShown = (packed: string): ShownArticle =>
  v.parse(shownArticle, JSON.parse(unpack(Buffer.from(packed, 'base64'), null)));

/** How a document records that its article has a term or author. */
export const memberOf = (kind: string, documentId: string): string => `${kind} ${documentId}`;
