import { createContext } from 'react';

/** What only some pages have: with an extended text, and with related articles in it. */
export type PagePart = 'extendedText' | 'relatedArticle';

/** Called on the server with each part of a page, whose styles and script it then needs; `null` in the browser. */
export const PagePartsContext = createContext<((part: PagePart) => void) | null>(null);
