import { createContext } from 'react';
import type { Image, SharedImage } from '#contract/body/image.ts';
import type { Article } from '#contract/entities/article.ts';
import type { AuthorOfPage } from '#contract/entities/author.ts';
import type { SiteConfig } from './site-config.ts';

/** The content of a page, for its structured data (`describe-page.ts`). */
export type DescribedPage =
  | { kind: 'home' }
  | { kind: 'article'; article: Article }
  | { kind: 'author'; author: AuthorOfPage }
  | {
      kind: 'collection';
      name: string;
      /** The canonical path. */
      href: string;
      description: string;
      picture: SharedImage | null;
    };

/** Details of the magazine, as far as they are known. */
export type Magazine = {
  config: Pick<SiteConfig, 'origin' | 'mediaBase'>;
  name: string;
  /** A BCP 47 tag. */
  language: string;
  logo: Image | null;
  licence: string;
  /** URLs of the magazine's profiles. */
  profiles: readonly string[];
};

/** The id of the element with the structured data. */
export const STRUCTURED_DATA_ID = 'structured-data';

/** Receives a description of the page while the server renders it; `null` in the browser. */
export const StructuredDataContext = createContext<
  ((page: DescribedPage, magazine: Magazine) => void) | null
>(null);
