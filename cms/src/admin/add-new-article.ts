import { PlusCircle } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../core/panel/words';

/** Adds a link to the form of a new article to the menu of the panel. */
export function addNewArticle(app: StrapiApp): void {
  app.addMenuLink({
    to: 'content-manager/collection-types/api::article.article/create',
    icon: PlusCircle,
    intlLabel: message('article.new'),
    permissions: [{ action: 'plugin::content-manager.explorer.create', subject: 'api::article.article' }],
    // After the panel's home.
    position: 0.5,
  });
}
