import { Typography } from '@strapi/design-system';
import { type StrapiApp, useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { useMoments } from '../../../core/panel/moments/use-moments';
import {
  type ActionDescription,
  changeDocumentActions,
  type DocumentAction,
} from '../../../core/panel/strapi/document-actions';
import { isPublishKey, isSaveKey } from '../../../core/panel/strapi/save-keys';
import { message } from '../words';

/** Asks before a public article is published with a future date: until then, readers won't see it. */
export const confirmDate = (getPlugin: StrapiApp['getPlugin']): void =>
  changeDocumentActions(getPlugin, (actions) =>
    actions.map((action) => (action.type === 'publish' ? withQuestion(action) : action)),
  );

const Public = v.object({ status: v.picklist(['published', 'modified']) });
const Dated = v.object({ publishedOn: v.nullish(v.string(), '') });

function withQuestion(Publication: DocumentAction): DocumentAction {
  const action: DocumentAction = (props) => {
    const { formatMessage } = useIntl();
    const moment = useMoments();
    const date = useForm(
      'Publication',
      ({ values }) => v.parse(v.fallback(Dated, { publishedOn: '' }), values).publishedOn,
    );
    const description = Publication(props);
    const isAsking =
      v.is(Public, props.document) && new Date(date).getTime() > Date.now() && description?.disabled !== true;

    const label = description?.label;
    useEffect(() => {
      if (!isAsking || !label) return;
      // Strapi publishes without the button.
      const press = (event: KeyboardEvent) => {
        if (!isSaveKey(event) || !isPublishKey(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!document.querySelector('[role="alertdialog"]')) lastButton(label)?.click();
      };
      window.addEventListener('keydown', press, { capture: true });
      return () => window.removeEventListener('keydown', press, { capture: true });
    }, [isAsking, label]);

    if (!description || !isAsking) return description;
    const publish = async () => (await description.onClick?.()) || description.dialog?.onConfirm?.();
    const dialog: ActionDescription['dialog'] = {
      type: 'dialog',
      title: formatMessage(message('schedule.hide')),
      content: <Typography>{formatMessage(message('schedule.hidden'), { time: moment(date) })}</Typography>,
      confirmLabel: label,
      onConfirm: publish,
    };
    return { ...description, onClick: () => false, dialog };
  };
  return Object.assign(action, Publication);
}

/** The button with a label that is in front: an entry that is opened over another form comes last. */
const lastButton = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === label).at(-1);
