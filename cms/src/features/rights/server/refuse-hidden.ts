import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { rowsOf } from '../../../core/rights/entries';
import { checkerOf } from '../../../strapi/permission-checker';
import type { PanelRequest } from './guard';

const OF_DOCUMENT = /\/content-manager\/collection-types\/:model\/(:id|clone\/:sourceId)/;
const Params = v.object({ id: v.optional(v.string()), sourceId: v.optional(v.string()) });

/**
 * Refuses a request for a document that somebody may neither read nor change, and one for a document that does not exist, in the same way:
 * otherwise the answers would say which ones there are. Only for those who may read some documents and not others. `name` is that of the
 * route.
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
