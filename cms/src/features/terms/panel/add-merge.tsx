import { type StrapiApp, useRBAC } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { addMenuItem } from '../../../core/panel/strapi/document-actions';
import { message } from '../words';
import { MergeForm } from './merge-form';

/** The content types that can be merged. */
const TERMS: readonly string[] = ['api::category.category', 'api::tag.tag', 'api::dossier.dossier'];

const EXPLORER = 'plugin::content-manager.explorer.';

type Props = { model: string; documentId?: string };

/** Adds 'Merge into …' to the menu of a category, tag or dossier, for those who may delete and change it. */
export function addMerge(getPlugin: StrapiApp['getPlugin']): void {
  addMenuItem(getPlugin, MergeAction);
}

function MergeAction({ model, documentId }: Props) {
  const { formatMessage } = useIntl();
  const isTerm = TERMS.includes(model);
  const needed = isTerm ? ['delete', 'update'] : [];
  const { allowedActions } = useRBAC(needed.map((action) => ({ action: EXPLORER + action, subject: model })));
  const content = useCallback(
    ({ onClose }: { onClose: () => void }) =>
      documentId && <MergeForm model={model} documentId={documentId} onClose={onClose} />,
    [model, documentId],
  );
  if (!isTerm || !documentId) return null;
  if (!allowedActions.canDelete || !allowedActions.canUpdate) return null;
  return {
    label: formatMessage(message('merge.action')),
    position: ['header'],
    dialog: { type: 'modal', title: formatMessage(message('merge.title')), content },
  };
}
