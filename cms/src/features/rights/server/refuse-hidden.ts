import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { rowsOf } from '../../../core/rights/entries';
import { checkerOf } from '../../../strapi/permission-checker';
import type { PanelRequest } from './guard';

const OF_DOCUMENT = /\/content-manager\/collection-types\/:model\/(:id|clone\/:sourceId)/;
const Params = v.object({ id: v.optional(v.string()), sourceId: v.optional(v.string()) });

/**
 * Refuses a request in the same way for a document that the person may neither read nor change and for one that doesn't exist:
 * otherwise the answers would reveal which ones exist. Only for people who may read some documents and not others. `name` is the
 * route's.
 */
export async function refuseHidden(
  strapi: Core.Strapi,
  { params, state }: PanelRequest,
  name: string,
): Promise<void> {
  if (!OF_DOCUMENT.test(name)) return;
  const { uid } = strapi.contentType(params.model);
  const { can, requiresEntity } = checkerOf(strapi, state.userAbility, uid);
  if (!requiresEntity.read()) return;
  const { id, sourceId = '' } = v.parse(Params, params);
  const rows = await rowsOf(strapi, uid, [id ?? sourceId]);
  if (!rows.some((row) => can.read(row) || can.update(row))) throw new errors.ForbiddenError();
}
