import { Link } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../texts/message';

/** Shows the addresses without a page on the panel's home, to those who may create redirects. */
export function addMissingAddresses({ widgets }: StrapiApp): void {
  widgets.register({
    id: 'missing-addresses',
    pluginId: 'masthead',
    icon: Link,
    title: message('missingAddresses.title'),
    permissions: [{ action: 'plugin::content-manager.explorer.create', subject: 'api::redirect.redirect' }],
    component: async () => (await import('./missing-widget')).MissingWidget,
  });
}
