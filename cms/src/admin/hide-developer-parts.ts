import type { StrapiApp } from '@strapi/strapi/admin';
import {
  type ActionProps,
  changeDocumentActions,
  type DocumentAction,
} from '../core/panel/strapi/document-actions';

/**
 * Strapi's boxes that are useless to editors: links for developers, a profile that the menu also has, and numbers that count tags
 * as articles.
 */
const WIDGETS: readonly string[] = ['key-statistics', 'chart-entries', 'profile-info', 'deploy-now'];
const ACTIONS: readonly string[] = ['edit-the-model'];

/** Home and Site always exist, and the magazine doesn't work without them. */
const SINGLES: readonly string[] = ['api::home.home', 'api::site.site'];
const NOT_OF_SINGLES: readonly string[] = ['unpublish', 'delete'];

/** Removes Strapi's widgets for developers from the panel's home, and puts the magazine's first. */
export const arrangeWidgets = ({ widgets }: StrapiApp): void =>
  widgets.register((all) => {
    const [ours, strapis] = [
      all.filter(({ pluginId }) => pluginId === 'masthead'),
      all.filter(({ id, pluginId }) => pluginId !== 'masthead' && !WIDGETS.includes(id)),
    ];
    return [...ours, ...strapis];
  });

/** Takes Strapi's actions for developers from the menus of entries, and *Withdraw* and *Delete* from Home and Site. */
export function hideDeveloperActions(getPlugin: StrapiApp['getPlugin']): void {
  changeDocumentActions(getPlugin, (actions) =>
    actions
      .filter(({ type = '' }) => !ACTIONS.includes(type))
      .map((action) => (NOT_OF_SINGLES.includes(action.type ?? '') ? notOfSingles(action) : action)),
  );
}

const notOfSingles = (action: DocumentAction): DocumentAction =>
  Object.assign((props: ActionProps) => (SINGLES.includes(props.model) ? null : action(props)), action);
