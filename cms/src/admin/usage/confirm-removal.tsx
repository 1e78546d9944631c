import { Flex, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { message } from '../texts/message';
import { UsageNote } from './usage-note';

/** An action of the form has one entry, an action of the list those that are selected. */
type Props = { model: string; documentId?: string; documents?: readonly { documentId: string }[] };
type Description = {
  disabled?: boolean;
  onClick?: (event?: unknown) => unknown;
  dialog?: { type?: 'dialog'; title?: ReactNode; content?: ReactNode; onConfirm?: () => unknown };
};
/** A button or menu item of the panel; Strapi renders it as a component, so that it can use hooks. */
type Action = ((props: Props) => Description | null) & { type?: string };

/** Asks before entries are deleted or withdrawn, and shows what refers to them. */
export function confirmRemoval(getPlugin: StrapiApp['getPlugin']): void {
  const { addDocumentAction, addBulkAction } = getPlugin('content-manager').apis;
  if (typeof addDocumentAction !== 'function' || typeof addBulkAction !== 'function')
    throw new Error('The content manager has no actions.');
  for (const change of [addDocumentAction, addBulkAction])
    change((actions: Action[]) => actions.map(confirmed));
}

function confirmed(action: Action): Action {
  switch (action.type) {
    case 'delete':
      return withUsage(action);
    case 'unpublish':
      return withUsage(withQuestion(action));
    default:
      return action;
  }
}

/** Strapi withdraws an entry at once if its draft is the same. */
function withQuestion(Withdrawal: Action): Action {
  const action = (props: Props): Description | null => {
    const { formatMessage } = useIntl();
    const description = Withdrawal(props);
    if (!description || description.dialog) return description;
    return {
      ...description,
      onClick: () => false,
      dialog: {
        type: 'dialog',
        title: formatMessage(message('usage.withdraw')),
        content: <Typography>{formatMessage(message('usage.withdrawn'))}</Typography>,
        onConfirm: () => description.onClick?.(),
      },
    };
  };
  return Object.assign(action, Withdrawal);
}

function withUsage(Removal: Action): Action {
  const action = (props: Props): Description | null => {
    const description = Removal(props);
    const { model, documentId, documents = [] } = props;
    const ids = documentId ? [documentId] : documents.map((document) => document.documentId);
    if (!description?.dialog || ids.length === 0) return description;
    const content = (
      <Flex direction="column" gap={4}>
        {description.dialog.content}
        <UsageNote uid={model} documentIds={ids} />
      </Flex>
    );
    return { ...description, dialog: { ...description.dialog, content } };
  };
  return Object.assign(action, Removal);
}
