import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PREVIEWED_TYPES } from 'masthead-contract/service/preview';
import * as v from 'valibot';
import { type Version, versionTable } from '../../../core/database/version-table';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { rowId } from '../../../core/routes/row-id';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { digest } from '../../../digest';
import { readInput } from '../../../read-input';
import { checkPermission, documentId as id } from '../../preview/server/form-input';
import { type MayUse, mayUseWhole } from '../../preview/server/usable-fields';
import { sentences } from '../sentences';
import { dataOf, readSnapshot, type Snapshot } from './snapshot';
import { VERSIONED } from './versioned-types';

const ofDocument = v.object({ documentId: id });
const ofVersion = v.object({ id: rowId });
const content = v.record(v.string(), v.unknown());

export type VersionInList = Omit<Version, 'content'>;
/** A publication, the saved document, and the names of the fields in which they differ. */
export type Comparison = { version: Snapshot; saved: Snapshot; changed: string[] };

/**
 * `GET /masthead/versions?documentId=…`: the publications and replaced drafts of an article, of Home or of Site, the newest
 * first; for people who may read it.
 */
export async function listVersions(context: AdminContext, { strapi }: Panel): Promise<VersionInList[]> {
  const { documentId } = readInput(ofDocument, context.query);
  await checkPermission(strapi, context, await findVersioned(strapi, documentId));
  return versionTable(strapi).list(documentId);
}

/** `GET /masthead/versions/:id`: a version, and the saved draft to compare it with. Fields that the person may not read are left out. */
export async function compareVersion(context: AdminContext, { strapi }: Panel): Promise<Comparison> {
  const { documentId, content: stored } = await find(strapi, context);
  const document = await findVersioned(strapi, documentId);
  const mayRead = await checkPermission(strapi, context, document);
  const uid = VERSIONED[document.type];
  const readable = (fields: Snapshot) => usablePart(strapi, { uid, mayUse: mayRead }, fields);
  const saved = readable((await readSnapshot(strapi, { uid, documentId, status: 'draft' })) ?? {});
  const version = readable(v.parse(content, stored));
  // PostgreSQL stores the parts of JSON in another order.
  const isSame = (name: string) => digest(version[name] ?? null) === digest(saved[name] ?? null);
  return { version, saved, changed: Object.keys(version).filter((name) => !isSame(name)) };
}

/**
 * `POST /masthead/versions/:id/restore`: makes a version the draft; for people who may change each of its fields. Readers see it
 * once the document is published.
 */
export async function restoreVersion(context: AdminContext, { strapi }: Panel): Promise<null> {
  const { documentId, content: stored } = await find(strapi, context);
  const document = await findVersioned(strapi, documentId);
  const mayUpdate = await checkPermission(strapi, context, document, 'update');
  const uid = VERSIONED[document.type];
  // Corrections that readers have seen stay.
  const { corrections: _, ...version } = v.parse(content, stored);
  const writable = usablePart(strapi, { uid, mayUse: mayUpdate }, version);
  const refused = Object.keys(version).find((name) => !(name in writable));
  if (refused) {
    throw new errors.ForbiddenError(sentences().mayNotChangeField(refused));
  }
  const data = await dataOf(strapi, uid, version);
  // Otherwise the next save of a colleague would not be compared with this one.
  const updatedBy = context.state.user.id;
  await strapi.documents(uid).update({ documentId, data: { ...data, updatedBy } });
  return null;
}

async function find(strapi: Core.Strapi, { params }: AdminContext): Promise<Version> {
  const version = await versionTable(strapi).find(readInput(ofVersion, params).id);
  if (!version) throw new errors.NotFoundError(sentences().noVersion);
  return version;
}

/** A versioned document; throws a NotFoundError if the id is unknown. */
async function findVersioned(strapi: Core.Strapi, documentId: string) {
  for (const type of PREVIEWED_TYPES) {
    const found = await strapi.documents(VERSIONED[type]).findFirst({ filters: { documentId } });
    if (found) return { type, documentId };
  }
  throw new errors.NotFoundError(coreSentences().noEntry);
}

/** The fields of a snapshot that a person may use as a whole. */
const usablePart = (
  strapi: Core.Strapi,
  { uid, mayUse }: { uid: UID.ContentType; mayUse: MayUse },
  snapshot: Snapshot,
): Snapshot =>
  Object.fromEntries(Object.entries(snapshot).filter(([name]) => mayUseWhole(strapi, uid, name, mayUse)));
