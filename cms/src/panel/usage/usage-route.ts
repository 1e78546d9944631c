import { errors } from '@strapi/utils';
import { CONTENT_TYPES } from 'masthead-contract/model';
import * as v from 'valibot';
import { FILE } from '../../media/pictures/library';
import { readInput } from '../../read-input';
import { checkerOf } from '../../strapi/permission-checker';
import { readUsage, type Usage } from '../../writing/usage/read-usage';
import type { AdminContext, Panel } from '../panel-route';

const UIDS: readonly string[] = [
  ...Object.values(CONTENT_TYPES).map(({ entity }) => `api::${entity}.${entity}`),
  'api::author.author',
  FILE,
];

/** The panel knows files by their id and everything else by its documentId. */
const Query = v.pipe(
  v.object({
    uid: v.picklist(UIDS),
    documentId: v.optional(v.string()),
    id: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number))),
  }),
  v.check(
    ({ documentId, id }) => (documentId === undefined) !== (id === undefined),
    "must have either 'documentId' or 'id'.",
  ),
);

const READ_FILES = 'plugin::upload.read';

/**
 * `GET /masthead/usage?uid=…&documentId=…` (or `&id=…`): what refers to an entry or a file, so that the panel can warn before it is
 * deleted. It is for editors who may read that type.
 */
export async function findUsage({ query, state }: AdminContext, { strapi }: Panel): Promise<Usage[]> {
  const { uid, ...selection } = readInput(Query, query);
  const { userAbility } = state;
  const canRead = (model: string, entry?: object, field?: string): boolean =>
    checkerOf(strapi, userAbility, model).can.read(entry, field);
  if (uid === FILE ? !userAbility.can(READ_FILES) : !canRead(uid)) throw new errors.ForbiddenError();

  const populate = { createdBy: { populate: ['roles'] } };
  const rows: { id: number }[] = await strapi.db
    .query(uid)
    .findMany({ select: ['id'], where: selection, populate });
  if (rows.length === 0) throw new errors.NotFoundError();
  if (uid !== FILE && !rows.some((row) => canRead(uid, row))) throw new errors.ForbiddenError();
  return readUsage(strapi, { uid, ids: rows.map(({ id }) => id) }, canRead);
}
