import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { splitWords } from 'masthead-contract/search/search-words';
import { missingSearch, missingWords } from 'masthead-contract/service/missing-addresses';
import { redirectKey } from 'masthead-contract/service/redirects';
import * as v from 'valibot';
import { REDIRECT, SEARCH_WORD } from '../../../content-types';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { rowId } from '../../../core/routes/row-id';
import { readInput } from '../../../read-input';
import { checkerOf } from '../../../strapi/permission-checker';
import { findAnswered } from './find-answered';
import { type MissingRow, missingTable } from './missing-table';

/** A missing page or a search, for editors: `from` is the source of a redirect, or the words; `lastSeen` is an ISO date. */
export type Missing = Pick<MissingRow, 'id' | 'count' | 'referrer' | 'lastSeen'> & { from: string };

const MAX_LISTED = 50;
const ROWS_PER_QUERY = 200;

const Params = v.object({ id: rowId });

/** `GET /masthead/missing-addresses`: missing pages that readers requested, for editors who may create redirects. */
export async function listMissing(context: AdminContext, { strapi }: Panel): Promise<Missing[]> {
  checkMayCreate(strapi, context, REDIRECT);
  // Some may have got a redirect or a page since readers requested them, so this reads on until the list is full.
  const table = missingTable(strapi);
  const listed: Missing[] = [];
  for (let offset = 0; listed.length < MAX_LISTED; offset += ROWS_PER_QUERY) {
    const rows = await table.list('pages', { offset, limit: ROWS_PER_QUERY, minCount: 1 });
    const answered = await findAnswered(
      strapi,
      rows.map(({ address }) => address),
    );
    const open = rows.filter(({ address }) => !answered.has(address));
    listed.push(
      ...open.map(({ id, address, count, referrer, lastSeen }) => ({
        ...{ id, count, referrer, lastSeen },
        from: readable(address),
      })),
    );
    if (rows.length < ROWS_PER_QUERY) break;
  }
  return listed.slice(0, MAX_LISTED);
}

const Entries = v.array(v.object({ words: v.nullable(v.string()) }));

/** A rarer search may reveal who made it. */
const MIN_SEARCHES = 3;

/**
 * `GET /masthead/missing-searches`: the words of searches without results, except existing search words, for editors who may
 * create these.
 */
export async function listMissingSearches(context: AdminContext, { strapi }: Panel): Promise<Missing[]> {
  checkMayCreate(strapi, context, SEARCH_WORD);
  const part = { offset: 0, limit: ROWS_PER_QUERY, minCount: MIN_SEARCHES };
  const rows = await missingTable(strapi).list('searches', part);
  const entries = v.parse(Entries, await strapi.db.query(SEARCH_WORD).findMany({ select: ['words'] }));
  const known = new Set(entries.flatMap(({ words }) => splitWords(words ?? '').map(missingSearch)));
  const open = rows.filter(({ address }) => !known.has(address)).slice(0, MAX_LISTED);
  return open.map(({ id, address, count, referrer, lastSeen }) => ({
    ...{ id, count, referrer, lastSeen },
    from: missingWords(address) ?? address,
  }));
}

/** `DELETE /masthead/missing-addresses/:id`: dismisses a missing page or a search. */
export async function dismissMissing(context: AdminContext, { strapi }: Panel): Promise<null> {
  checkMayCreate(strapi, context, REDIRECT, SEARCH_WORD);
  await missingTable(strapi).dismiss(readInput(Params, context.params).id);
  return null;
}

/** Refuses people who may not create entries of any of these types. */
function checkMayCreate(
  strapi: Core.Strapi,
  { state }: AdminContext,
  ...types: readonly UID.CollectionType[]
): void {
  if (!types.some((type) => checkerOf(strapi, state.userAbility, type).can.create()))
    throw new errors.ForbiddenError();
}

/** A path without encoded letters, if it stays equivalent and all of its characters are visible. */
function readable(address: string): string {
  const decoded = decodeURI(address);
  const isSame = redirectKey('exact', decoded) === redirectKey('exact', address);
  return isSame && !/[\p{C}\s]/u.test(decoded) ? decoded : address;
}
