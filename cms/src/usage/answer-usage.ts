import type { Core, UID } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/model';
import * as v from 'valibot';
import { FILE } from '../pictures/library';
import { readUsage } from './read-usage';

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
  v.check(({ documentId, id }) => (documentId === undefined) !== (id === undefined)),
);

const READ_FILES = 'plugin::upload.read';

/**
 * Adds `GET /masthead/usage?uid=…&documentId=…` (or `&id=…`), with which the admin panel says what refers to an entry or a
 * file before it is deleted. It is for editors who may read that type.
 */
export function answerUsage(strapi: Core.Strapi): void {
  strapi.server.routes({
    type: 'admin',
    routes: [
      {
        method: 'GET',
        path: '/masthead/usage',
        handler: (context: Context) => answer(strapi, context),
        config: { policies: ['admin::isAuthenticatedAdmin'] },
        info: { type: 'admin' },
      },
    ],
  });
}

type Context = Parameters<Core.ControllerHandler>[0];

async function answer(strapi: Core.Strapi, context: Context) {
  const query = v.safeParse(Query, context.query);
  if (!query.success) return context.badRequest("The query must be 'uid' and either 'documentId' or 'id'.");
  const { uid, ...selection } = query.output;

  const { userAbility } = context.state;
  const { service } = strapi.plugin('content-manager');
  const checkerOf = (model: string) => service('permission-checker').create({ userAbility, model });
  const isAllowed = uid === FILE ? userAbility.can(READ_FILES) : checkerOf(uid).can.read();
  if (!isAllowed) return context.forbidden();

  const row = await strapi.db.query(uid).findOne({ select: ['id'], where: selection });
  if (!row) return context.notFound();
  const canRead = (type: UID.ContentType, entry: object): boolean => checkerOf(type).can.read(entry);
  context.set('Cache-Control', 'no-store');
  return { data: await readUsage(strapi, { uid, id: row.id }, canRead) };
}
