import type { StrapiApp } from '@strapi/strapi/admin';

/** What Strapi shows to every editor, and only a developer has a use for. */
const WIDGETS: readonly string[] = ['key-statistics', 'deploy-now'];
const ACTIONS: readonly string[] = ['edit-the-model'];

type Action = { type?: string };

/** Takes Strapi's widgets for developers from the panel's home. */
export const hideDeveloperWidgets = ({ widgets }: StrapiApp): void =>
  widgets.register((all) => all.filter(({ id }) => !WIDGETS.includes(id)));

/** Takes Strapi's actions for developers from the menus of entries. */
export function hideDeveloperActions(getPlugin: StrapiApp['getPlugin']): void {
  const { addDocumentAction } = getPlugin('content-manager').apis;
  if (typeof addDocumentAction !== 'function') throw new Error('The content manager has no actions.');
  addDocumentAction((actions: Action[]) => actions.filter(({ type = '' }) => !ACTIONS.includes(type)));
}
