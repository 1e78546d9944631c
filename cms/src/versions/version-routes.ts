import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { type AdminContext, adminRoute, readInput } from '../admin-route';
import { digest } from '../digest';
import { ARTICLE, readSnapshot } from './keep-versions';
import { dataOf, type Snapshot } from './snapshot';
import { type Version, versionTable } from './version-table';

const ofDocument = v.object({ documentId: v.pipe(v.string(), v.regex(/^\w{1,64}$/)) });
const ofVersion = v.object({ id: v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number)) });
const content = v.record(v.string(), v.unknown());

export type VersionInList = Omit<Version, 'content'>;
/** A publication, the article as it is saved now, and the names of the fields in which they differ. */
export type Comparison = { version: Snapshot; saved: Snapshot; changed: string[] };

/**
 * Adds the routes of versions to those of the admin panel:
 *
 * - `GET /masthead/versions?documentId=…`: the publications of an article, the newest first
 * - `GET /masthead/versions/:id`: one of them, and the saved draft to compare it with
 * - `POST /masthead/versions/:id/restore`: makes it the draft; readers see it when the article is published
 *
 * An editor needs the permission to read the article, and to restore a version that to change it.
 */
export function addVersionRoutes(strapi: Core.Strapi): void {
  const versions = versionTable(strapi);

  async function find({ params }: AdminContext): Promise<Version> {
    const version = await versions.find(readInput(ofVersion, params).id);
    if (!version) throw new errors.NotFoundError('There is no such version.');
    return version;
  }

  strapi.server.routes({
    type: 'admin',
    prefix: '/masthead/versions',
    routes: [
      adminRoute('GET', '/', async (context): Promise<VersionInList[]> => {
        const { documentId } = readInput(ofDocument, context.query);
        await checkPermission(strapi, context, { documentId, action: 'read' });
        return versions.list(documentId);
      }),
      adminRoute('GET', '/:id', async (context): Promise<Comparison> => {
        const { documentId, content: stored } = await find(context);
        await checkPermission(strapi, context, { documentId, action: 'read' });
        const draft = await readSnapshot(strapi, documentId, 'draft');
        const version = v.parse(content, stored);
        const saved = draft?.content ?? {};
        // PostgreSQL stores the parts of JSON in another order.
        const isSame = (name: string) => digest(version[name] ?? null) === digest(saved[name] ?? null);
        return { version, saved, changed: Object.keys(version).filter((name) => !isSame(name)) };
      }),
      adminRoute('POST', '/:id/restore', async (context) => {
        const { documentId, content: stored } = await find(context);
        await checkPermission(strapi, context, { documentId, action: 'update' });
        const data = await dataOf(strapi, ARTICLE, v.parse(content, stored));
        // Otherwise the next save of a colleague would not be compared with this one.
        const updatedBy = context.state.user.id;
        await strapi.documents(ARTICLE).update({ documentId, data: { ...data, updatedBy } });
        return null;
      }),
    ],
  });
}

/** Throws a NotFoundError or a ForbiddenError unless the editor may do that with the article. */
async function checkPermission(
  strapi: Core.Strapi,
  { state }: AdminContext,
  { documentId, action }: { documentId: string; action: 'read' | 'update' },
): Promise<void> {
  const { can } = strapi
    .plugin('content-manager')
    .service('permission-checker')
    .create({ userAbility: state.userAbility, model: ARTICLE });
  const article = await strapi.documents(ARTICLE).findOne({ documentId, populate: ['createdBy'] });
  if (!article) throw new errors.NotFoundError('There is no such article.');
  if (!can[action](article)) throw new errors.ForbiddenError('You may not do this with the article.');
}
