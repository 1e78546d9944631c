import type { Block, Inline, List, ListItem } from '#contract/entities/rich-text.ts';
import type { TermKind } from '#contract/terms.ts';
import type { ArticleText } from '#contract/texts.ts';
import { readWords } from '../words/read-words.ts';
import type { IndexedText } from './packed-text.ts';

/** An article as an index has it. */
export type IndexedArticle = {
  documentId: string;
  /** In milliseconds. */
  publishedAt: number;
  language: string;
  /** What its card shows, as JSON. */
  card: string;
  text: IndexedText;
  terms: readonly Term[];
};

/** Reads what an index has of an article. `language` is that of the magazine. */
export function readArticle({ card, found }: ArticleText, language: string): IndexedArticle {
  const terms = termsOf(found);
  const [headings, text] = textsOf(found.content);
  const names = [...new Set(terms.map(({ name }) => name))];
  return {
    documentId: found.documentId,
    publishedAt: Date.parse(card.publishedAt) || 0,
    language: card.language || language,
    card: toJson(card),
    text: {
      title: card.title,
      beside: [found.subtitle, ...names, ...headings].join('\n'),
      description: found.description,
      text: text.join('\n'),
    },
    terms,
  };
}

/** The words of the title, of what stands beside it and of the text. To remove an article from a file, they must be the same as when it was written. */
export function columnsOf({ title, beside, description, text }: IndexedText, language: string): string[][] {
  return [title, `${beside}\n${description}`, text].map((column) =>
    readWords(column, language).map(({ word }) => word),
  );
}

/** Without what the schema of a card restores. */
const toJson = (card: ArticleText['card']) =>
  JSON.stringify(card, (_name, value: unknown) => (value === null || value === false ? undefined : value));

/** A category, tag, dossier or author of an article. */
export type Term = { kind: TermKind | 'authors'; documentId: string; name: string };

/** What an article is listed under; with a category those above it, whose lists have the article too. */
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

/** The headings of a text, and its other blocks. */
function textsOf(blocks: readonly Block[]): [headings: string[], text: string[]] {
  const [headings, others] = [blocks.filter(isHeading), blocks.filter((block) => !isHeading(block))];
  return [headings.map(textOf), others.map(textOf)];
}

const isHeading = ({ type }: Block) => type === 'heading';

function textOf(node: Block | ListItem | List | Inline): string {
  if (node.type === 'image') return [node.image.alternativeText, node.image.caption].join('\n');
  if (node.type === 'list') return node.children.map(textOf).join('\n');
  if (node.type !== 'text') return node.children.map(textOf).join('');
  return node.text;
}
