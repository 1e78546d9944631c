import type { StrapiApp } from '@strapi/strapi/admin';
import { FILTERS_HOOK, labelTextId } from '../../../core/panel/strapi/panel-names';
import { message, type PanelText } from '../words';

type Filter = { name: string; label: string | { id: string; defaultMessage: string } };
type Filters = { displayedFilters: Filter[] };

/** Fields that editors never filter by. */
const HIDDEN = ['id', 'documentId', 'key', 'folded', 'readySince'];

/** Fields that Strapi adds to every type, and one that no form shows. */
const NAMES: ReadonlyMap<string, PanelText> = new Map([
  ['createdAt', 'filters.createdAt'],
  ['createdBy', 'filters.createdBy'],
  ['updatedAt', 'filters.updatedAt'],
  ['updatedBy', 'filters.updatedBy'],
  ['waiting', 'filters.waiting'],
]);

/** Names the filters of lists in the language of the panel, and hides technical ones. */
export function nameFilters(registerHook: StrapiApp['registerHook']): void {
  registerHook(FILTERS_HOOK, (view: Filters) => ({
    ...view,
    displayedFilters: filtersOfEditors(view.displayedFilters),
  }));
}

/** The filters that editors know, by the names that they have in forms. */
export const filtersOfEditors = (filters: readonly Filter[]): Filter[] =>
  filters.filter(({ name }) => !HIDDEN.includes(name)).map((filter) => ({ ...filter, label: named(filter) }));

function named({ name, label }: Filter): Filter['label'] {
  const known = NAMES.get(name);
  if (known) return message(known);
  const [, uid] = /\/collection-types\/([^/]+)/.exec(window.location.pathname) ?? [];
  // Strapi translates the columns of a list, and not its filters.
  return typeof label === 'string' && uid && !name.startsWith('__')
    ? { id: labelTextId(decodeURIComponent(uid), name), defaultMessage: label }
    : label;
}
