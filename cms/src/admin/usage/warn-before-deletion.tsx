import { Flex } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { UsageNote } from './usage-note';

type Props = { model: string; documentId?: string };
type Description = { dialog?: { content?: ReactNode } };
/** A button or menu item of the panel; Strapi renders it as a component, so that it can use hooks. */
type Action = ((props: Props) => Description | null) & { type?: string };

/** Shows in Strapi's question before a deletion what refers to the entry. */
export function warnBeforeDeletion(getPlugin: StrapiApp['getPlugin']): void {
  const { addDocumentAction } = getPlugin('content-manager').apis;
  if (typeof addDocumentAction !== 'function') throw new Error('The content manager has no actions.');
  addDocumentAction((actions: Action[]) =>
    actions.map((action) => (action.type === 'delete' ? withUsage(action) : action)),
  );
}

function withUsage(Deletion: Action): Action {
  const action = (props: Props): Description | null => {
    const description = Deletion(props);
    const { model, documentId } = props;
    if (!description?.dialog || !documentId) return description;
    const content = (
      <Flex direction="column" gap={4}>
        {description.dialog.content}
        <UsageNote uid={model} documentId={documentId} />
      </Flex>
    );
    return { ...description, dialog: { ...description.dialog, content } };
  };
  return Object.assign(action, Deletion);
}
