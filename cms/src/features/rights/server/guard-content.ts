import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { hasDrafts } from '../../../core/database/has-drafts';
import { checkReadable, rowsOf } from '../../../core/rights/entries';
import { readInput } from '../../../read-input';
import { checkerOf } from '../../../strapi/permission-checker';
import { sentences } from '../sentences';
import { checkQuery } from './check-query';
import { countEntries } from './count-entries';
import { fieldsOf } from './fields';
import type { Guards, PanelRequest } from './guard';
import { BODY_GUARDS, checkBody } from './guard-bodies';
import { limitSearch } from './limit-search';

const COLLECTION = '/content-manager/collection-types/:model';
const SINGLE = '/content-manager/single-types/:model';

/** Strapi also accepts numbers. Anything that doesn't parse is refused, because it would escape the check. */
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const Ids = v.pipe(
  v.union([id, v.array(id)]),
  v.transform((ids) => [ids].flat()),
);
const OfDocument = v.object({ id });
const OfSource = v.object({ sourceId: id });
const OfDocuments = v.object({ documentIds: v.optional(Ids, []) });
const OfField = v.object({ contentTypeUID: v.string() });

/** Checks of entries that Strapi lacks, and of who may delete public articles. */
export const CONTENT_GUARDS: Guards = {
  ...BODY_GUARDS,
  [`GET ${COLLECTION}`]: checkList,
  [`GET ${COLLECTION}/:id`]: checkList,
  [`GET ${SINGLE}`]: checkList,
  [`POST ${COLLECTION}/clone/:sourceId`]: checkClone,
  [`POST ${COLLECTION}/actions/bulkFindForValidation`]: (strapi, request) =>
    checkDocuments(strapi, request, request.request.body),
  [`GET ${COLLECTION}/actions/countManyEntriesDraftRelations`]: (strapi, request) =>
    checkDocuments(strapi, request, request.query),
  [`DELETE ${COLLECTION}/:id`]: (strapi, request) =>
    checkDeletion(strapi, request, [v.parse(OfDocument, request.params).id]),
  [`POST ${COLLECTION}/actions/bulkDelete`]: (strapi, request) =>
    checkDeletion(strapi, request, readInput(OfDocuments, request.request.body ?? {}).documentIds),
  'POST /content-manager/uid/generate': checkField,
  'POST /content-manager/uid/check-availability': checkField,
  'GET /content-manager/homepage/count-documents': (strapi, { state }) =>
    countEntries(strapi, state.userAbility),
  'PUT /content-manager/components/:uid/configuration': async (_, { state }) => {
    if (!state.userAbility.can('plugin::content-manager.components.configure-layout')) {
      throw new errors.ForbiddenError();
    }
    return undefined;
  },
};

/** Strapi has refused requests for a model that does not exist. */
const modelOf = (strapi: Core.Strapi, { params }: PanelRequest): UID.ContentType =>
  strapi.contentType(params.model).uid;

async function checkList(strapi: Core.Strapi, request: PanelRequest): Promise<undefined> {
  const { userAbility } = request.state;
  const uid = modelOf(strapi, request);
  checkQuery(strapi, { userAbility, uid }, request.query);
  limitSearch(strapi, { userAbility, uid }, request.query);
}

/** A copy has every field of its original, so the person must be able to read them. */
async function checkClone(strapi: Core.Strapi, request: PanelRequest): Promise<undefined> {
  await checkBody(strapi, request);
  const uid = modelOf(strapi, request);
  const { can } = checkerOf(strapi, request.state.userAbility, uid);
  const rows = await rowsOf(strapi, uid, [v.parse(OfSource, request.params).sourceId]);
  const copied = fieldsOf(strapi, uid).filter(({ path }) => can.create(null, path));
  if (!rows.every((row) => copied.every(({ path }) => can.read(row, path)))) {
    throw new errors.PolicyError(sentences().mayNotCopy);
  }
}

async function checkDocuments(
  strapi: Core.Strapi,
  request: PanelRequest,
  input: unknown,
): Promise<undefined> {
  const uid = modelOf(strapi, request);
  const checker = checkerOf(strapi, request.state.userAbility, uid);
  const { documentIds } = readInput(OfDocuments, input ?? {});
  await checkReadable(strapi, { uid, checker }, documentIds);
}

/** Only people who may publish an article may delete it while it is public or scheduled. */
async function checkDeletion(
  strapi: Core.Strapi,
  request: PanelRequest,
  documentIds: readonly string[],
): Promise<undefined> {
  const uid = modelOf(strapi, request);
  if (!hasDrafts(strapi, uid)) return;
  const { can } = checkerOf(strapi, request.state.userAbility, uid);
  const rows = await rowsOf(strapi, uid, documentIds);
  const kept = rows.find((row) => (row.publishedAt || row.waiting) && !can.publish(row));
  if (!kept) return;
  const { askToDeletePublic, askToDeleteScheduled } = sentences();
  throw new errors.PolicyError(kept.waiting ? askToDeleteScheduled : askToDeletePublic);
}

async function checkField(strapi: Core.Strapi, { state, request }: PanelRequest): Promise<undefined> {
  const { contentTypeUID } = v.parse(v.fallback(OfField, { contentTypeUID: '' }), request.body);
  const { can } = checkerOf(strapi, state.userAbility, contentTypeUID);
  if (!can.create() && !can.update()) throw new errors.ForbiddenError();
}
