import { Box, Button, Typography } from '@strapi/design-system';
import { useAuth, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { documentName } from '../../../core/panel/saves/document-name';
import type { WatchedSaves } from '../../../core/panel/saves/watch-saves';
import { message, type PanelText } from '../words';
import type { ChangeStore } from './change-store';
import { ConflictDialog } from './conflict-dialog';
import { Offers } from './offers';
import { useKeptChanges } from './use-kept-changes';

type Props = { store: ChangeStore; saves: WatchedSaves };

/** Stores the changes of the surrounding form, and offers those of earlier visits. */
export function UnsavedChanges({ store, saves }: Props) {
  const user = useAuth('UnsavedChanges', ({ user }) => user?.id);
  const { collectionType, slug: model, id, origin: sourceId = null } = useParams();
  if (!collectionType || !model || user === undefined) return null;
  const documentId = id === undefined || id === 'create' ? null : id;
  const document = documentName({ collectionType, model, documentId, sourceId });
  return <KeptForm key={document} {...{ store, saves, document }} user={String(user)} />;
}

function KeptForm(props: Props & { user: string; document: string }) {
  const { formatMessage, formatDate } = useIntl();
  const { toggleNotification } = useNotification();
  const [isComparing, setIsComparing] = useState(true);
  const kept = useKeptChanges(props);
  const { conflict } = kept;

  const text = (name: PanelText, values?: Record<string, string>) => formatMessage(message(name), values);
  const time = (date: number | string) => {
    const isToday = new Date(date).toDateString() === new Date().toDateString();
    return formatDate(date, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
  };

  return (
    <Box width="100%" role="status" aria-label={text('unsaved.label')}>
      {kept.isWaiting && <Notice>{text('save.waiting')}</Notice>}
      {!kept.isKept && <Notice>{text('unsaved.notKept')}</Notice>}
      {kept.offers.length > 0 && (
        <Notice>
          <Offers
            {...{ text, time, offers: kept.offers }}
            onRestore={(offer) => {
              kept.restore(offer);
              toggleNotification({ type: 'info', message: text('unsaved.restored') });
            }}
            onDiscard={kept.discard}
          />
        </Notice>
      )}
      {conflict && (
        <>
          <Notice>
            {text(conflict.isOwn ? 'save.staleOwn' : 'save.stale', { by: conflict.by })}
            <Box paddingTop={2}>
              <Button size="S" onClick={() => setIsComparing(true)}>
                {text('conflict.decide')}
              </Button>
            </Box>
          </Notice>
          {isComparing && (
            <ConflictDialog
              {...{ text, mine: kept.mine, theirs: kept.theirs }}
              by={conflict.by}
              isOwn={conflict.isOwn}
              at={time(conflict.updatedAt)}
              onKeepMine={() => {
                kept.keepMine();
                toggleNotification({ type: 'info', message: text('conflict.keptMine') });
              }}
              onTakeTheirs={kept.takeTheirs}
              onClose={() => setIsComparing(false)}
            />
          )}
        </>
      )}
    </Box>
  );
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <Box background="warning100" hasRadius padding={3} marginTop={2}>
      <Typography tag="div" textColor="neutral800">
        {children}
      </Typography>
    </Box>
  );
}
