import type { PanelFeature } from '../../core/panel/panel-feature';
import { addArticleColumns } from './panel/add-article-columns';
import { nameFilters } from './panel/name-filters';
import { showPublicPage } from './panel/show-public-page';
import { words } from './words';

/** Lists show what state articles are in, and forms lead to the public page. */
export const articleList: PanelFeature = {
  words,
  bootstrap({ getPlugin, registerHook }) {
    showPublicPage(getPlugin);
    addArticleColumns(registerHook);
    nameFilters(registerHook);
  },
};
