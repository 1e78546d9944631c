import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';
import { storedDate } from '../../../core/database/stored-date';

/**
 * Notes that editors write for each other beside an article. `writer` is the id of an account, `writtenBy` its name at the time.
 */
export const NOTES = table(
  'masthead_notes',
  'note',
  {
    documentId: required('string'),
    text: required('text'),
    writer: required('integer'),
    writtenBy: required('string'),
    writtenAt: required('datetime'),
    isDone: required('boolean'),
  },
  { masthead_notes_document_idx: ['document_id'] },
);

const Note = v.object({
  id: v.number(),
  documentId: v.string(),
  text: v.string(),
  writer: v.number(),
  writtenBy: v.string(),
  writtenAt: storedDate,
  isDone: v.boolean(),
});

const OfArticle = v.pick(Note, ['documentId']);

/** An editor's note for others beside an article. `writer` is the id of an account, `writtenBy` its name at the time. */
export type Note = v.InferOutput<typeof Note>;

/** The notes of articles. They aren't stored in an article's row, so answers for readers can't contain them. */
export function noteTable({ db }: Core.Strapi) {
  const rows = () => db.query(NOTES.uid);
  return {
    /** The notes of an article in their order. */
    async list(documentId: string): Promise<Note[]> {
      return v.parse(v.array(Note), await rows().findMany({ where: { documentId }, orderBy: { id: 'asc' } }));
    },
    /** How many open notes each of these articles has; articles without open notes are left out. */
    async countOpen(documentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const where = { documentId: { $in: documentIds }, isDone: false };
      const open = v.parse(v.array(OfArticle), await rows().findMany({ select: ['documentId'], where }));
      const groups = Map.groupBy(open, ({ documentId }) => documentId);
      return new Map([...groups].map(([documentId, notes]) => [documentId, notes.length]));
    },
    async find(id: number): Promise<Note | null> {
      return v.parse(v.nullable(Note), await rows().findOne({ where: { id } }));
    },
    async add(note: Omit<Note, 'id' | 'isDone'>): Promise<void> {
      await rows().create({ data: { ...note, isDone: false } });
    },
    async setDone(id: number, isDone: boolean): Promise<void> {
      await rows().updateMany({ where: { id }, data: { isDone } });
    },
    async remove(id: number): Promise<void> {
      await rows().deleteMany({ where: { id } });
    },
    /** Removes all notes of an article. */
    async removeAll(documentId: string): Promise<void> {
      await rows().deleteMany({ where: { documentId } });
    },
  };
}
