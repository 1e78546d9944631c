import { Link, Search } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../../../core/panel/texts/message';

const CREATE = 'plugin::content-manager.explorer.create';

/** Shows on the panel's home what readers have not found, to those who may do something about it. */
export function addMissingAddresses({ widgets }: StrapiApp): void {
  widgets.register({
    id: 'missing-addresses',
    pluginId: 'masthead',
    icon: Link,
    title: message('missingAddresses.title'),
    permissions: [{ action: CREATE, subject: 'api::redirect.redirect' }],
    component: async () => (await import('./missing-list')).MissingAddresses,
  });
  widgets.register({
    id: 'missing-searches',
    pluginId: 'masthead',
    icon: Search,
    title: message('missingSearches.title'),
    permissions: [{ action: CREATE, subject: 'api::search-word.search-word' }],
    component: async () => (await import('./missing-list')).MissingSearches,
  });
}
