import type { Layout } from './layout';
import { ARTICLE_LAYOUTS } from './layouts/article';
import { AUTHOR_LAYOUTS } from './layouts/author';
import { HOME_LAYOUTS } from './layouts/home';
import { REDIRECT_LAYOUTS } from './layouts/redirect';
import { SEARCH_WORD_LAYOUTS } from './layouts/search-word';
import { SITE_LAYOUTS } from './layouts/site';
import { TERM_LAYOUTS } from './layouts/terms';

/** How the panel shows each content type and component. Labels use the words of `docs/vocabulary.md`. */
export const LAYOUTS: readonly Layout[] = [
  ...ARTICLE_LAYOUTS,
  ...AUTHOR_LAYOUTS,
  ...TERM_LAYOUTS,
  ...REDIRECT_LAYOUTS,
  ...SEARCH_WORD_LAYOUTS,
  ...HOME_LAYOUTS,
  ...SITE_LAYOUTS,
];
