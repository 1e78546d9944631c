import { Button, Field, Flex, Textarea, TextButton, Typography } from '@strapi/design-system';
import { useAPIErrorHandler, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { formatMoment } from '../../../core/panel/moments/moment';
import type { BoxProps } from '../../../core/panel/panel-feature';
import { MAX_NOTE_LENGTH } from '../server/max-note-length';
import type { NoteInList } from '../server/note-routes';
import { message } from '../words';
import { useNotes } from './use-notes';

/** A panel beside the form of an article with the editors' notes for each other. */
export function NotesPanel({ model, documentId }: BoxProps) {
  const { formatMessage } = useIntl();
  if (model !== 'api::article.article' || !documentId) return null;
  return {
    title: formatMessage(message('notes.title')),
    content: <ArticleNotes key={documentId} documentId={documentId} />,
  };
}

function ArticleNotes({ documentId }: { documentId: string }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { notes, add, mark, remove } = useNotes(documentId);
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [text, setText] = useState('');
  const report = (error: Parameters<typeof formatAPIError>[0]) =>
    toggleNotification({ type: 'danger', message: formatAPIError(error) });

  if (!notes) return null;
  const [open, done] = [false, true].map((isDone) => notes.notes.filter((note) => note.isDone === isDone));
  const timeOf = ({ writtenAt }: NoteInList) =>
    formatMoment(intl, { at: writtenAt, timeZone: notes.timeZone, now: new Date() });

  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {notes.notes.length > 0 && (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {[...(open ?? []), ...(done ?? [])].map((note) => (
            <Flex key={note.id} tag="li" direction="column" alignItems="stretch" gap={1}>
              <Typography
                textColor={note.isDone ? 'neutral600' : 'neutral800'}
                style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {note.text}
              </Typography>
              <Typography variant="pi" textColor="neutral600">
                {formatMessage(message(note.isDone ? 'notes.done' : 'notes.by'), {
                  editor: note.writtenBy,
                  time: timeOf(note),
                })}
              </Typography>
              <Flex gap={6}>
                <TextButton onClick={() => void mark(note.id, !note.isDone).catch(report)}>
                  {formatMessage(message(note.isDone ? 'notes.reopen' : 'notes.markDone'))}
                </TextButton>
                {note.isOwn && (
                  <TextButton onClick={() => void remove(note.id).catch(report)}>
                    {formatMessage(message('notes.delete'))}
                  </TextButton>
                )}
              </Flex>
            </Flex>
          ))}
        </Flex>
      )}
      <Field.Root>
        <Field.Label>{formatMessage(message('notes.new'))}</Field.Label>
        <Textarea
          value={text}
          maxLength={MAX_NOTE_LENGTH}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field.Root>
      <Button
        variant="secondary"
        disabled={!text.trim()}
        onClick={() =>
          void add(text)
            .then(() => setText(''))
            .catch(report)
        }
      >
        {formatMessage(message('notes.add'))}
      </Button>
    </Flex>
  );
}
