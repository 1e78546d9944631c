import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

export type ActionProps = { model: string; documentId?: string; document?: unknown };

export type ActionDescription = {
  number?: number;
  label?: string;
  disabled?: boolean;
  loading?: boolean;
  /** Strapi opens the dialog unless it returns `true`. */
  onClick?: (event?: unknown) => unknown;
  dialog?: {
    type?: 'dialog';
    title?: ReactNode;
    content?: ReactNode;
    confirmLabel?: string | undefined;
    onConfirm?: () => unknown;
  };
};

/** A button or menu item for an entry; Strapi renders it as a component, so that it can use hooks. */
export type DocumentAction = ((props: ActionProps) => ActionDescription | null) & { type?: string };

type Change = (actions: DocumentAction[]) => DocumentAction[];

/** Changes the actions of every form and of each row of a list. */
export const changeDocumentActions = (getPlugin: StrapiApp['getPlugin'], change: Change): void =>
  changeActions(getPlugin, 'addDocumentAction', change);

/** Changes the actions for several selected rows of a list. */
export const changeBulkActions = (getPlugin: StrapiApp['getPlugin'], change: Change): void =>
  changeActions(getPlugin, 'addBulkAction', change);

/** Adds an item to the menu of every form; it is a component, which returns its description. */
export const addMenuItem = (
  getPlugin: StrapiApp['getPlugin'],
  item: (props: ActionProps) => object | null,
): void => changeActions(getPlugin, 'addDocumentAction', [Object.assign(item, { position: ['header'] })]);

function changeActions(
  getPlugin: StrapiApp['getPlugin'],
  name: 'addDocumentAction' | 'addBulkAction',
  change: Change | readonly object[],
): void {
  const changeBy = getPlugin('content-manager').apis[name];
  if (typeof changeBy !== 'function') throw new Error(`Strapi's content manager has no ${name}.`);
  changeBy(change);
}
