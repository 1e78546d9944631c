import { errors } from '@strapi/utils';
import { CONTENT_TYPES } from 'masthead-contract/entities/model';
import * as v from 'valibot';
import { FILE } from '../../../content-types';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { rowId } from '../../../core/routes/row-id';
import { readInput } from '../../../read-input';
import { checkerOf } from '../../../strapi/permission-checker';
import { readUsage, type Usage } from './read-usage';

const UIDS: readonly string[] = [
  ...Object.values(CONTENT_TYPES).map(({ entity }) => `api::${entity}.${entity}`),
  'api::author.author',
  FILE,
];

/** As many as a list of the panel shows on a page. */
const MAX_ENTRIES = 100;

/** The panel identifies files by their id and everything else by its documentId. */
const Query = v.pipe(
  v.object({
    uid: v.picklist(UIDS),
    documentId: v.optional(
      v.union([
        v.pipe(
          v.string(),
          v.transform((id) => [id]),
        ),
        v.pipe(v.array(v.string()), v.maxLength(MAX_ENTRIES)),
      ]),
    ),
    id: v.optional(rowId),
  }),
  v.check(
    ({ documentId, id }) => (documentId === undefined) !== (id === undefined),
    "must have either 'documentId' or 'id'.",
  ),
);

/** Versions of entries, or files. */
const Rows = v.array(v.looseObject({ id: v.number(), documentId: v.optional(v.string()) }));

const READ_FILES = 'plugin::upload.read';

/**
 * `GET /masthead/usage?uid=…&documentId=…` (or `&id=…`): what refers to entries, each with a `documentId`, or to a file, so that the panel
 * can warn before they are deleted. It is for editors who may read them.
 */
export async function findUsage({ query, state }: AdminContext, { strapi }: Panel): Promise<Usage[]> {
  const { uid, documentId, id } = readInput(Query, query);
  const { userAbility } = state;
  const canRead = (model: string, entry?: object, field?: string): boolean =>
    checkerOf(strapi, userAbility, model).can.read(entry, field);
  if (uid === FILE ? !userAbility.can(READ_FILES) : !canRead(uid)) throw new errors.ForbiddenError();

  const rows = v.parse(
    Rows,
    await strapi.db.query(uid).findMany({
      select: uid === FILE ? ['id'] : ['id', 'documentId'],
      where: documentId ? { documentId: { $in: documentId } } : { id },
      populate: { createdBy: { populate: ['roles'] } },
    }),
  );
  if (rows.length === 0) throw new errors.NotFoundError();
  const entries = [...Map.groupBy(rows, (row) => row.documentId).values()];
  const mayRead = entries.every((versions) => uid === FILE || versions.some((row) => canRead(uid, row)));
  if (!mayRead) throw new errors.ForbiddenError();
  return readUsage(strapi, { uid, ids: rows.map((row) => row.id) }, canRead);
}
