import { Box, Typography } from '@strapi/design-system';
import { type StrapiApp, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { ArrivalStore } from '../../../core/panel/arrivals';
import { changeDocumentActions, type DocumentAction } from '../../../core/panel/strapi/document-actions';
import { isPublishKey, isSaveKey } from '../../../core/panel/strapi/save-keys';
import { message } from '../words';

/** Has *Save* and *Publish* wait for pictures that are on their way to a text or a cover, and says which ones did not arrive. */
export function holdSaves(getPlugin: StrapiApp['getPlugin'], arrivals: ArrivalStore): void {
  const isSave = ({ type }: DocumentAction) => type === 'update' || type === 'publish';
  changeDocumentActions(getPlugin, (actions) =>
    actions.map((action) => (isSave(action) ? held(action, arrivals) : action)),
  );
  getPlugin('content-manager').injectComponent('editView', 'right-links', {
    name: 'masthead-arriving-pictures',
    Component: () => <ArrivingPictures arrivals={arrivals} />,
  });
}

function held(Save: DocumentAction, arrivals: ArrivalStore): DocumentAction {
  const action: DocumentAction = (props) => {
    const description = Save(props);
    // After the wait, the form is saved as it is then.
    const latest = useRef(description);
    latest.current = description;
    const [isWaiting, setIsWaiting] = useState(false);
    const hold = useHold(arrivals);
    async function press(event?: unknown): Promise<unknown> {
      setIsWaiting(arrivals.getState().expected > 0);
      const isHeldBack = await hold(Save.type === 'publish');
      setIsWaiting(false);
      // For `true`, Strapi doesn't open a dialog.
      return isHeldBack || latest.current?.onClick?.(event);
    }
    return description && { ...description, loading: description.loading || isWaiting, onClick: press };
  };
  return Object.assign(action, Save);
}

/** Returns a function that waits for arriving pictures, and returns whether a publication is held back because one failed. */
function useHold(arrivals: ArrivalStore): (isPublication: boolean) => Promise<boolean> {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  return async (isPublication) => {
    const { expected, failed } = arrivals.getState();
    if (expected === 0) return false;
    await arrivals.settled();
    const isFailed = arrivals.getState().failed.length > failed.length;
    if (!isFailed || !isPublication) return false;
    toggleNotification({ type: 'warning', message: formatMessage(message('arriving.notPublished')) });
    return true;
  };
}

/** Beside the buttons: what they are waiting for, and what is missing. */
function ArrivingPictures({ arrivals }: { arrivals: ArrivalStore }) {
  const { formatMessage } = useIntl();
  const { expected, failed } = useSyncExternalStore(arrivals.subscribe, arrivals.getState);
  const hold = useHold(arrivals);
  const latest = useRef(hold);
  latest.current = hold;

  useEffect(() => {
    let isWaiting = false;
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event) || (!isWaiting && arrivals.getState().expected === 0)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isWaiting) return;
      isWaiting = true;
      latest.current(isPublishKey(event)).then((isHeldBack) => {
        isWaiting = false;
        if (!isHeldBack) window.dispatchEvent(new KeyboardEvent(event.type, event));
      });
    };
    // Before the listener of Strapi's, which stands at the window, too.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [arrivals]);

  useEffect(() => {
    if (expected === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [expected]);

  return (
    <Box width="100%" role="status" aria-label={formatMessage(message('arriving.label'))}>
      {expected > 0 && <Notice>{formatMessage(message('arriving.expected'), { count: expected })}</Notice>}
      {failed.length > 0 && (
        <Notice>
          {formatMessage(message('arriving.failed'), { count: failed.length, names: failed.join(', ') })}
        </Notice>
      )}
    </Box>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <Box background="warning100" hasRadius padding={2} marginTop={1}>
      <Typography tag="p" variant="pi" textColor="neutral800">
        {children}
      </Typography>
    </Box>
  );
}
