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

/** What an editor sees of an address or a search: `from` is what a redirect is made from, or the words; `lastSeen` an ISO date. */
export type Missing = Pick<MissingRow, 'id' | 'count' | 'referrer' | 'lastSeen'> & { from: string };

const MAX_LISTED = 50;
const ROWS_PER_QUERY = 200;

const Params = v.object({ id: rowId });

/** `GET /masthead/missing-addresses`: the addresses without a page that readers have met, for editors who may create redirects. */
export async function listMissing(context: AdminContext, { strapi }: Panel): Promise<Missing[]> {
  checkMayCreate(strapi, context, REDIRECT);
  // Addresses may have got a redirect or a page since they were met, so more are read until there are enough.
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

/** A search that is rarer may tell who has made it. */
const MIN_SEARCHES = 3;

/** `GET /masthead/missing-searches`: the words of searches that have found nothing, and are no search words yet, for editors who may create these. */
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

/** `DELETE /masthead/missing-addresses/:id`: dismisses an address or a search. */
export async function dismissMissing(context: AdminContext, { strapi }: Panel): Promise<null> {
  checkMayCreate(strapi, context, REDIRECT, SEARCH_WORD);
  await missingTable(strapi).dismiss(readInput(Params, context.params).id);
  return null;
}

/** Refuses whoever may create entries of none of these types. */
function checkMayCreate(
  strapi: Core.Strapi,
  { state }: AdminContext,
  ...types: readonly UID.CollectionType[]
): void {
  if (!types.some((type) => checkerOf(strapi, state.userAbility, type).can.create()))
    throw new errors.ForbiddenError();
}

/** An address without encoded letters, if it stays the same address and all of its characters can be seen. */
function readable(address: string): string {
  const decoded = decodeURI(address);
  const isSame = redirectKey('exact', decoded) === redirectKey('exact', address);
  return isSame && !/[\p{C}\s]/u.test(decoded) ? decoded : address;
}
