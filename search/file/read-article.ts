import type { Block, Inline, List, ListItem } from '#contract/body/rich-text.ts';
import type { TextFilter } from '#contract/entities/terms.ts';
import { cleanFilter } from '#contract/search/filter-values.ts';
import type { ArticleText } from '#contract/search/texts.ts';
import type { Magazine } from '../follow/followed-index.ts';
import { fold, withMarks } from '../words/fold.ts';
import { readWords, type Word } from '../words/read-words.ts';
import type { IndexedText } from './packed-article.ts';

/** An article as an index has it. */
export type IndexedArticle = {
  documentId: string;
  /** In milliseconds. */
  publishedAt: number;
  language: string;
  /** The content of its card, as JSON. */
  card: string;
  text: IndexedText;
  terms: readonly Term[];
};

/** Reads what an index has of an article. */
export function readArticle({ card, found }: ArticleText, { language, timeZone }: Magazine): IndexedArticle {
  const terms = termsOf(found);
  const [headings, text] = textsOf(found.content);
  const names = [...new Set(terms.map(({ name }) => name))];
  const publishedAt = Date.parse(card.publishedAt);
  return {
    documentId: found.documentId,
    publishedAt: publishedAt || 0,
    language: card.language || language,
    card: toJson(card),
    text: {
      title: card.title,
      beside: [found.subtitle, ...names, ...headings].join('\n'),
      description: found.description,
      text: text.join('\n'),
    },
    terms: [...terms, ...yearsOf(publishedAt, timeZone)],
  };
}

/** Words of an article by their place. To remove an article from a file, they must be the same as when it was written. */
export type Columns = {
  /** The words of the title, of the texts beside it, and of the text itself. */
  title: Word[];
  small: Word[];
  text: Word[];
  /** Words with marks: spelled with them, and without. */
  exact: string[];
  marked: string[];
};

export function columnsOf({ title, beside, description, text }: IndexedText, language: string): Columns {
  const columns = {
    title: readWords(title, language),
    small: readWords(`${beside}\n${description}`, language),
    text: readWords(text, language),
  };
  const [exact, marked]: [string[], string[]] = [[], []];
  for (const { written } of Object.values(columns).flat()) {
    const form = withMarks(written);
    if (form === null) continue;
    exact.push(form);
    marked.push(fold(form));
  }
  return { ...columns, exact, marked };
}

/** Without what the schema of a card restores. */
const toJson = (card: ArticleText['card']) =>
  JSON.stringify(card, (_name, value: unknown) => (value === null || value === false ? undefined : value));

/** A category, tag, dossier or author of an article, or the year of its publication. */
export type Term = { kind: TextFilter; documentId: string; name: string };

/** The terms an article is listed under: categories include their ancestors, whose lists contain the article too. */
function termsOf({ categories, tags, dossiers, authors }: ArticleText['found']): Term[] {
  const upwards = categories.flatMap((category) =>
    [category, category.parent ?? [], category.parent?.parent ?? []].flat(),
  );
  const as = (kind: Term['kind'], terms: readonly { documentId: string; name: string }[]) =>
    terms.map(({ documentId, name }) => ({ kind, documentId, name }));
  return [
    ...as('categories', upwards),
    ...as('tags', tags),
    ...as(
      'dossiers',
      dossiers.map(({ documentId, title }) => ({ documentId, name: title })),
    ),
    ...as('authors', authors),
  ];
}

/** By time zone: a DateTimeFormat takes long to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The year of a time in milliseconds, a term that isn't a word of the article; empty for an invalid time, and for a year without
 * four digits.
 */
function yearsOf(time: number, timeZone: string): Term[] {
  if (Number.isNaN(time)) return [];
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: timeZone || 'UTC' });
  formats.set(timeZone, format);
  const year = format.format(time);
  return cleanFilter('years', year) ? [{ kind: 'years', documentId: year, name: year }] : [];
}

/** The headings of a text, and its other blocks. */
function textsOf(blocks: readonly Block[]): [headings: string[], text: string[]] {
  const [headings, others] = [blocks.filter(isHeading), blocks.filter((block) => !isHeading(block))];
  return [headings.map(indexedTextOf), others.map(indexedTextOf)];
}

const isHeading = ({ type }: Block) => type === 'heading';

function indexedTextOf(node: Block | ListItem | List | Inline): string {
  if (node.type === 'image') return [node.image.alternativeText, node.image.caption].join('\n');
  if (node.type === 'list') return node.children.map(indexedTextOf).join('\n');
  if (node.type !== 'text') return node.children.map(indexedTextOf).join('');
  return node.text;
}
