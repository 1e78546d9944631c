import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { readTimeZone } from '../../../core/read-time-zone';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { rowId } from '../../../core/routes/row-id';
import { nameOf } from '../../../core/rules/account-name';
import { readInput } from '../../../read-input';
import { checkPreviewed, documentId } from '../../preview/server/form-input';
import { sentences } from '../sentences';
import { MAX_NOTE_LENGTH } from './max-note-length';
import { type Note, noteTable } from './note-table';

/** Notes of an article: a form reads all of them every few seconds. */
const MAX_NOTES = 200;

const OfArticle = v.object({ documentId });
const NewNote = v.object({
  documentId,
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NOTE_LENGTH)),
});
const OfNote = v.object({ id: rowId });
const Mark = v.object({ isDone: v.boolean() });

/** `writtenAt` is an ISO date. `isOwn`: the person who asks has written it. */
export type NoteInList = Pick<Note, 'id' | 'text' | 'writtenBy' | 'isDone'> & {
  writtenAt: string;
  isOwn: boolean;
};
export type Notes = { timeZone: string; notes: NoteInList[] };

/** `GET /masthead/notes?documentId=…`: the notes of an article, for those who may read it, and the time zone of the magazine. */
export async function listNotes(context: AdminContext, { strapi, timeZone }: Panel): Promise<Notes> {
  const { documentId } = readInput(OfArticle, context.query);
  await checkReader(strapi, context, documentId);
  const notes = await noteTable(strapi).list(documentId);
  return {
    timeZone: await readTimeZone(strapi, timeZone),
    notes: notes.map(({ id, text, writer, writtenBy, writtenAt, isDone }) => ({
      id,
      text,
      writtenBy,
      writtenAt: writtenAt.toISOString(),
      isDone,
      isOwn: isOwn(context, writer),
    })),
  };
}

/** `POST /masthead/notes`: adds a note to an article. */
export async function addNote(context: AdminContext, { strapi, clock }: Panel): Promise<null> {
  const { documentId, text } = readInput(NewNote, context.request.body ?? {});
  await checkReader(strapi, context, documentId);
  const notes = noteTable(strapi);
  if ((await notes.list(documentId)).length >= MAX_NOTES)
    throw new errors.ValidationError(sentences().tooMany(MAX_NOTES));
  const { user } = context.state;
  const writtenAt = new Date(clock.now());
  await notes.add({ documentId, text, writer: user.id, writtenBy: nameOf(user), writtenAt });
  return null;
}

/** `POST /masthead/notes/:id/done`: marks a note as done, or as open again. */
export async function markNote(context: AdminContext, { strapi }: Panel): Promise<null> {
  const { id } = await find(strapi, context);
  const { isDone } = readInput(Mark, context.request.body ?? {});
  await noteTable(strapi).setDone(id, isDone);
  return null;
}

/** `DELETE /masthead/notes/:id`: deletes a note of one's own. */
export async function deleteNote(context: AdminContext, { strapi }: Panel): Promise<null> {
  const { id, writer } = await find(strapi, context);
  if (!isOwn(context, writer)) throw new errors.ApplicationError(sentences().ofOther);
  await noteTable(strapi).remove(id);
  return null;
}

const isOwn = ({ state }: AdminContext, writer: number): boolean => state.user.id === writer;

async function find(strapi: Core.Strapi, context: AdminContext): Promise<Note> {
  const note = await noteTable(strapi).find(readInput(OfNote, context.params).id);
  if (!note) throw new errors.NotFoundError(sentences().noNote);
  await checkReader(strapi, context, note.documentId);
  return note;
}

/** Notes quote the article, so they are for those who may read every part of it that readers see. */
const checkReader = (strapi: Core.Strapi, context: AdminContext, documentId: string): Promise<void> =>
  checkPreviewed(strapi, context, { type: 'articles', documentId });
