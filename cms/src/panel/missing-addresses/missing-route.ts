import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { missingWords } from 'masthead-contract/missing-addresses';
import { redirectKey } from 'masthead-contract/redirects';
import * as v from 'valibot';
import { findAnswered } from '../../content-api/missing-addresses/find-answered';
import { type MissingRow, missingTable } from '../../content-api/missing-addresses/missing-table';
import { REDIRECT } from '../../content-types';
import { readInput } from '../../read-input';
import { checkerOf } from '../../strapi/permission-checker';
import type { AdminContext, Panel } from '../panel-route';

/** What an editor sees of an address or a search: `from` is what a redirect is made from, or the words; `lastSeen` an ISO date. */
export type Missing = Pick<MissingRow, 'id' | 'count' | 'referrer' | 'lastSeen'> & { from: string };

const MAX_LISTED = 50;
const ROWS_PER_QUERY = 200;

const Params = v.object({ id: v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number)) });

/** `GET /masthead/missing-addresses`: the addresses without a page that readers have met, for editors who may create redirects. */
export async function listMissing(context: AdminContext, { strapi }: Panel): Promise<Missing[]> {
  checkMayRedirect(strapi, context);
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

/** A search that is rarer may tell who has made it. */
const MIN_SEARCHES = 3;

/** `GET /masthead/missing-searches`: the words of searches that have found nothing, for the same editors. */
export async function listMissingSearches(context: AdminContext, { strapi }: Panel): Promise<Missing[]> {
  checkMayRedirect(strapi, context);
  const part = { offset: 0, limit: MAX_LISTED, minCount: MIN_SEARCHES };
  const rows = await missingTable(strapi).list('searches', part);
  return rows.map(({ id, address, count, referrer, lastSeen }) => ({
    ...{ id, count, referrer, lastSeen },
    from: missingWords(address) ?? address,
  }));
}

/** `DELETE /masthead/missing-addresses/:id`: dismisses an address or a search. */
export async function dismissMissing(context: AdminContext, { strapi }: Panel): Promise<null> {
  checkMayRedirect(strapi, context);
  await missingTable(strapi).dismiss(readInput(Params, context.params).id);
  return null;
}

function checkMayRedirect(strapi: Core.Strapi, { state }: AdminContext): void {
  const { can } = checkerOf(strapi, state.userAbility, REDIRECT);
  if (!can.create()) throw new errors.ForbiddenError();
}

/** An address without encoded letters, if it stays the same address and all of its characters can be seen. */
function readable(address: string): string {
  const decoded = decodeURI(address);
  const isSame = redirectKey('exact', decoded) === redirectKey('exact', address);
  return isSame && !/[\p{C}\s]/u.test(decoded) ? decoded : address;
}
