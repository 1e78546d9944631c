import { Link, Search } from '@strapi/icons';
import type { PanelFeature } from '../../core/panel/panel-feature';
import { fillNewEntries } from './panel/fill-new-entries';
import { message, words } from './words';

const CREATE = 'plugin::content-manager.explorer.create';

/** Shows missing pages and searches without results to editors who can do something about them. */
export const missingUrls: PanelFeature = {
  words,
  widgets: [
    {
      id: 'missing-addresses',
      icon: Link,
      title: message('missingAddresses.title'),
      permissions: [{ action: CREATE, subject: 'api::redirect.redirect' }],
      component: async () => (await import('./panel/missing-list')).MissingUrls,
    },
    {
      id: 'missing-searches',
      icon: Search,
      title: message('missingSearches.title'),
      permissions: [{ action: CREATE, subject: 'api::search-word.search-word' }],
      component: async () => (await import('./panel/missing-list')).MissingSearches,
    },
  ],
  bootstrap: ({ getPlugin }) => fillNewEntries(getPlugin),
};
