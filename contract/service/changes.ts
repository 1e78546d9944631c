import * as v from 'valibot';
import { CONTENT_TYPES } from '../entities/model.ts';

const entities = Object.values(CONTENT_TYPES).map(({ entity }) => entity);

/**
 * The types in the change log of the content service. Files are part of other answers, and search words only of the index of
 * texts. `everything` is logged at a start with another model or version of Strapi, when any answer may have changed.
 */
export const CHANGED_TYPES = [...entities, 'file', 'redirect', 'search-word', 'everything'] as const;

/** A change as the log reports it. */
export const change = v.object({
  id: v.number(),
  /** An unknown type could be part of any answer, so it counts as `everything`. */
  type: v.fallback(v.picklist(CHANGED_TYPES), 'everything'),
  documentId: v.fallback(v.nullish(v.string(), null), null),
  /** Whether the document is no longer public; also true if the field is missing or invalid. */
  vanished: v.fallback(v.boolean(), true),
  /**
   * Whether readers wait for it. Imported content may reach cached pages a second later; services of earlier versions don't send
   * this.
   */
  announced: v.fallback(v.boolean(), true),
});

/**
 * Whether the content service trusts its clock: `behind` is before the newest write, `ahead` is after a jump. While it does not,
 * nothing is published or withdrawn by date.
 */
const clockState = v.picklist(['right', 'behind', 'ahead']);

export type ClockState = v.InferOutput<typeof clockState>;

/** Changes in the order they happened, oldest first. */
export const changeLog = v.object({
  data: v.array(change),
  meta: v.object({
    /** Identifies the log. A different value means that the numbering has started over. */
    log: v.string(),
    /** Number of the last change; 0 in an empty log. */
    last: v.number(),
    /** Number of the oldest change still in the log. */
    oldest: v.number(),
    /** Services of earlier versions don't send this. */
    clock: v.fallback(clockState, 'right'),
    /**
     * Number of the last change that every edge was notified of, a few seconds late; `null` without an edge, and from services of
     * earlier versions.
     */
    edgesNotified: v.fallback(v.nullable(v.number()), null),
  }),
});

export type Change = v.InferOutput<typeof change>;
export type ChangeLog = v.InferOutput<typeof changeLog>;

/** The last change that was read, and the log it is from. */
export type Position = { log: string; last: number };

/** Whether changes may be missing from an answer to one who has read up to a position: it is another log, has lost changes, or was pruned beyond it. */
export const hasGap = (
  known: Position,
  { log, last, oldest }: Pick<ChangeLog['meta'], 'log' | 'last' | 'oldest'>,
): boolean => known.log !== log || last < known.last || oldest > known.last + 1;

export const CHANGES_PATH = '/api/changes';

/** The header with the number of the last change that an answer of the content API can contain. */
export const LAST_CHANGE_HEADER = 'masthead-last-change';

/** The header that identifies a follower of the log to the service: the id of a site's process and the version of its pages. */
export const READER_HEADER = 'masthead-reader';
/** Sent by the index of texts, which pages don't wait for. */
export const INDEX_READER = 'index';

/** The URL of the changes after the given number. */
export const changesUrl = (after: number) => `${CHANGES_PATH}?after=${after}`;

/** The number in a query string written by `changesUrl`; `null` for any other query string. */
export function readAfter(queryString: string): number | null {
  return queryString.startsWith('after=') ? readChangeNumber(queryString.slice('after='.length)) : null;
}

/** The number in the header; `null` if it is missing or invalid, as in answers of other services. */
export const readLastChange = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' ? readChangeNumber(header) : null;

const readChangeNumber = (text: string): number | null =>
  /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null;
