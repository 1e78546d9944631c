import * as v from 'valibot';
import { CONTENT_TYPES } from './model.ts';

/**
 * The change log of the content service: what became public, changed or vanished, in order. Authors and files have no
 * call of their own and are part of other answers. `everything` is written when the service can't say what changed (a
 * restored database, a start after a crash).
 */
const ENTITIES = Object.values(CONTENT_TYPES).map(({ entity }) => entity);
export const CHANGED_TYPES = [...ENTITIES, 'author', 'file', 'everything'] as const;
export type ChangedType = (typeof CHANGED_TYPES)[number];

const change = v.object({
  id: v.number(),
  /** A type this site does not know yet may be part of any answer. */
  type: v.fallback(v.picklist(CHANGED_TYPES), 'everything'),
  documentId: v.fallback(v.nullish(v.string(), null), null),
  /** Whether the document can no longer be read. */
  vanished: v.fallback(v.boolean(), true),
});

export const changeLog = v.object({
  data: v.array(change),
  meta: v.object({
    /** Names the log itself: another name, another history. */
    log: v.string(),
    /** Number of the last change there is, 0 in an empty log. */
    last: v.number(),
    /** Number of the oldest change that is still kept. */
    oldest: v.number(),
  }),
});

export type Change = v.InferOutput<typeof change>;
export type ChangeLog = v.InferOutput<typeof changeLog>;

export const CHANGES_PATH = '/api/changes';

/** The address of the changes after a number. */
export const changesUrl = (after: number) => `${CHANGES_PATH}?after=${after}`;

/** The number in a query as `changesUrl` writes it; `null` for any other query. */
export function readAfter(search: string): number | null {
  const { after } = /^after=(?<after>0|[1-9]\d{0,8})$/.exec(search)?.groups ?? {};
  return after === undefined ? null : Number(after);
}
