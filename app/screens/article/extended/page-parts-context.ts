import { createContext } from 'react';

/** What only some pages have beside their screen. */
export type PagePart = 'chart' | 'colouredCode' | 'extendedText' | 'formula' | 'recording' | 'relatedArticle';

/** Called on the server with each part of a page, whose styles and script it then needs; `null` in the browser. */
export const PagePartsContext = createContext<((part: PagePart) => void) | null>(null);
