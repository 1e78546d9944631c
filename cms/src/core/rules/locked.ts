import type { Lock } from '../database/locks';
import type { Action } from './rule';

/**
 * The locks of each action until its transaction ends, in this order: the row of the document or of its draft, then locks of the
 * database. The change log is locked last, at the commit.
 */
export const LOCKED: Readonly<Record<Action, readonly ('document' | Lock)[]>> = {
  create: [],
  clone: [],
  update: ['document'],
  discardDraft: ['document'],
  schedule: ['document'],
  publish: ['document', 'publications'],
  unpublish: ['document'],
  delete: ['document'],
};
