import { Flex, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import {
  changeBulkActions,
  changeDocumentActions,
  type DocumentAction,
} from '../../../core/panel/strapi/document-actions';
import { message } from '../words';
import { afterDeletion } from './after-deletion';
import { SelectedUsage } from './selected-usage';
import { UsageNote } from './usage-note';

/** Asks before an entry, or several of a list, are deleted or withdrawn, and shows what refers to them. */
export function confirmRemoval(getPlugin: StrapiApp['getPlugin']): void {
  const ofOne = (action: DocumentAction): DocumentAction => {
    switch (action.type) {
      case 'delete':
        return withUsage(withOutcome(action));
      case 'unpublish':
        return withUsage(withQuestion(action));
      default:
        return action;
    }
  };
  const ofSeveral = (action: DocumentAction): DocumentAction => {
    switch (action.type) {
      case 'delete':
        return withContent(action, <SelectedUsage question="usage.deleteSelected" />);
      case 'unpublish':
        return withContent(action, <SelectedUsage question="usage.withdrawSelected" />);
      default:
        return action;
    }
  };
  changeDocumentActions(getPlugin, (actions) => actions.map(ofOne).map(numbered));
  changeBulkActions(getPlugin, (actions) => actions.map(ofSeveral).map(numbered));
}

/**
 * The same action, with descriptions that differ in their first key. Strapi compares each deeply with the one before; they always
 * differ, by their functions, but before these it would compare React elements, which lead through the tree of the whole page: a list with
 * twenty selected rows was busy for minutes.
 */
function numbered(original: DocumentAction): DocumentAction {
  let number = 0;
  const action: DocumentAction = (props) => {
    const description = original(props);
    number += 1;
    return description && { number, ...description };
  };
  return Object.assign(action, original);
}

/** Strapi withdraws an entry at once if its draft is the same. */
function withQuestion(Withdrawal: DocumentAction): DocumentAction {
  const action: DocumentAction = (props) => {
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

/** An entry in a list or form. */
const Entry = v.object({
  title: v.nullish(v.string()),
  name: v.nullish(v.string()),
  status: v.nullish(v.string()),
});
const PUBLIC = ['published', 'modified'];

/** Shows in the dialog of a deletion what is deleted, whether readers see it, and whether it can be undone. */
function withOutcome(Deletion: DocumentAction): DocumentAction {
  const action: DocumentAction = (props) => {
    const { formatMessage } = useIntl();
    const description = Deletion(props);
    if (!description?.dialog) return description;
    const { title, name, status } = v.parse(v.fallback(Entry, {}), props.document);
    const named = title || name;
    const content = (
      <Flex direction="column" gap={2}>
        {description.dialog.content}
        {named && (
          <Typography textAlign="center" fontWeight="bold">
            {formatMessage(message('usage.title'), { title: named })}
          </Typography>
        )}
        {status && PUBLIC.includes(status) && (
          <Typography textAlign="center">{formatMessage(message('usage.public'))}</Typography>
        )}
        <Typography textAlign="center">{formatMessage(message(afterDeletion(props.model)))}</Typography>
      </Flex>
    );
    return { ...description, dialog: { ...description.dialog, content } };
  };
  return Object.assign(action, Deletion);
}

function withUsage(Removal: DocumentAction): DocumentAction {
  const action: DocumentAction = (props) => {
    const description = Removal(props);
    const { model, documentId } = props;
    if (!description?.dialog || !documentId) return description;
    const content = (
      <Flex direction="column" gap={4}>
        {description.dialog.content}
        <UsageNote uid={model} documentIds={[documentId]} />
      </Flex>
    );
    // The button names its action.
    return { ...description, dialog: { ...description.dialog, content, confirmLabel: description.label } };
  };
  return Object.assign(action, Removal);
}

/** Shows other content in the dialog of a removal: one element for all selections. */
function withContent(Removal: DocumentAction, content: ReactNode): DocumentAction {
  const action: DocumentAction = (props) => {
    const description = Removal(props);
    return description?.dialog ? { ...description, dialog: { ...description.dialog, content } } : description;
  };
  return Object.assign(action, Removal);
}
