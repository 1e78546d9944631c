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

/** Changes the actions of every form and of each row of a list. */
export function changeDocumentActions(
  getPlugin: StrapiApp['getPlugin'],
  change: (actions: DocumentAction[]) => DocumentAction[],
): void {
  const { addDocumentAction } = getPlugin('content-manager').apis;
  if (typeof addDocumentAction !== 'function') throw new Error('The content manager has no actions.');
  addDocumentAction(change);
}
