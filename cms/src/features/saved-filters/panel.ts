import type { PanelFeature } from '../../core/panel/panel-feature';
import { SavedFilters } from './panel/saved-filters';
import { words } from './words';

/** Editors give the filters of a list a name, and find them again. */
export const savedFilters: PanelFeature = {
  words,
  bootstrap: ({ getPlugin }) =>
    getPlugin('content-manager').injectComponent('listView', 'actions', {
      name: 'masthead-saved-filters',
      Component: SavedFilters,
    }),
};
