import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PREVIEWED_TYPES } from 'masthead-contract/preview';
import * as v from 'valibot';
import { type Version, versionTable } from '../../database/version-table';
import { digest } from '../../digest';
import { readInput } from '../../read-input';
import { readSnapshot, VERSIONED } from '../../writing/versions/keep-versions';
import { dataOf, type Snapshot } from '../../writing/versions/snapshot';
import { type AdminContext, adminRoute } from '../admin-route';
import { type MayUse, mayUseWhole } from '../preview/editable-fields';
import { checkPermission, documentId as id } from '../preview/form-input';

const ofDocument = v.object({ documentId: id });
const ofVersion = v.object({ id: v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number)) });
const content = v.record(v.string(), v.unknown());

export type VersionInList = Omit<Version, 'content'>;
/** A publication, the document as it is saved now, and the names of the fields in which they differ. */
export type Comparison = { version: Snapshot; saved: Snapshot; changed: string[] };

/**
 * Adds the routes of versions to those of the admin panel:
 *
 * - `GET /masthead/versions?documentId=…`: the publications and replaced drafts of an article, of Home or of Site, the newest first
 * - `GET /masthead/versions/:id`: one of them, and the saved draft to compare it with
 * - `POST /masthead/versions/:id/restore`: makes it the draft; readers see it when the document is published
 *
 * An editor needs the permission to read the document, and to restore a version that to change each of its fields. Fields that they
 * may not read are left out.
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
        await checkPermission(strapi, context, await findVersioned(strapi, documentId));
        return versions.list(documentId);
      }),
      adminRoute('GET', '/:id', async (context): Promise<Comparison> => {
        const { documentId, content: stored } = await find(context);
        const document = await findVersioned(strapi, documentId);
        const mayRead = await checkPermission(strapi, context, document);
        const uid = VERSIONED[document.type];
        const readable = (fields: Snapshot) => usablePart(strapi, { uid, mayUse: mayRead }, fields);
        const saved = readable((await readSnapshot(strapi, { uid, documentId, status: 'draft' })) ?? {});
        const version = readable(v.parse(content, stored));
        // PostgreSQL stores the parts of JSON in another order.
        const isSame = (name: string) => digest(version[name] ?? null) === digest(saved[name] ?? null);
        return { version, saved, changed: Object.keys(version).filter((name) => !isSame(name)) };
      }),
      adminRoute('POST', '/:id/restore', async (context) => {
        const { documentId, content: stored } = await find(context);
        const document = await findVersioned(strapi, documentId);
        const mayUpdate = await checkPermission(strapi, context, document, 'update');
        const uid = VERSIONED[document.type];
        // What readers have been told to be wrong stays.
        const { corrections: _, ...version } = v.parse(content, stored);
        const writable = usablePart(strapi, { uid, mayUse: mayUpdate }, version);
        const refused = Object.keys(version).find((name) => !(name in writable));
        if (refused) {
          throw new errors.ForbiddenError(`You may not change '${refused}', which is part of this version.`);
        }
        const data = await dataOf(strapi, uid, version);
        // Otherwise the next save of a colleague would not be compared with this one.
        const updatedBy = context.state.user.id;
        await strapi.documents(uid).update({ documentId, data: { ...data, updatedBy } });
        return null;
      }),
    ],
  });
}

/** A versioned document; throws a NotFoundError if there is none with this id. */
async function findVersioned(strapi: Core.Strapi, documentId: string) {
  for (const type of PREVIEWED_TYPES) {
    const found = await strapi.documents(VERSIONED[type]).findFirst({ filters: { documentId } });
    if (found) return { type, documentId };
  }
  throw new errors.NotFoundError('There is no such entry.');
}

/** The fields of a snapshot of which somebody may use every part. */
const usablePart = (
  strapi: Core.Strapi,
  { uid, mayUse }: { uid: UID.ContentType; mayUse: MayUse },
  snapshot: Snapshot,
): Snapshot =>
  Object.fromEntries(Object.entries(snapshot).filter(([name]) => mayUseWhole(strapi, uid, name, mayUse)));
