import { isVisible, printable } from './clean-text.ts';

/** An article whose title cannot be seen is named after its slug, so that its links and headings have a text. */
export const withVisibleTitle = <Titled extends { documentId: string; slug: string; title: string }>(
  article: Titled,
): Titled =>
  isVisible(article.title)
    ? article
    : { ...article, title: printable(article.slug).replaceAll('-', ' ').trim() || article.documentId };
