import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { FIELDS_OF_STRAPI, FILE } from '../../../content-types';
import { hasDrafts } from '../../../core/database/has-drafts';
import { CREATOR } from '../../../core/rights/ability';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { readInput } from '../../../read-input';
import { type Ability, checkerOf } from '../../../strapi/permission-checker';
import type { Guards, PanelRequest } from './guard';

const COLLECTION = '/content-manager/collection-types/:model';
const SINGLE = '/content-manager/single-types/:model';
const SEE_FILES = 'plugin::upload.read';

/** The requests whose body contains the fields of a document. */
export const BODY_GUARDS: Guards = {
  [`POST ${COLLECTION}`]: checkBody,
  [`PUT ${COLLECTION}/:id`]: checkBody,
  [`POST ${COLLECTION}/:id/actions/publish`]: checkBody,
  [`POST ${COLLECTION}/actions/publish`]: checkBody,
  [`PUT ${SINGLE}`]: checkBody,
  [`POST ${SINGLE}/actions/publish`]: checkBody,
};

const Values = v.record(v.string(), v.unknown());
type Values = v.InferOutput<typeof Values>;
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const WithId = v.looseObject({ id: v.optional(Id), documentId: v.optional(v.string()) });
const Entry = v.looseObject({});
/** The ways to write a relation: one that says what changes, or the entries themselves. */
const Changes = v.object({
  connect: v.optional(v.unknown()),
  disconnect: v.optional(v.unknown()),
  set: v.optional(v.unknown()),
});
/** Where an entry is put, beside one of the others. */
const Position = v.object({
  position: v.object({ before: v.optional(Id), after: v.optional(Id) }),
});

/** Keys that the panel's form sends in a component in addition to its fields. */
const BESIDE_FIELDS = ['id', '__component', '__temp_key__'];

/** Ids, as texts, by type: those of entries and files by their content type, those of components by their schema. */
type Ids = Map<UID.Schema, Set<string>>;

/**
 * The path of a request decides which row is written, never its body. Strapi's own form sends the documentId of the path with
 * every save, which is removed; any other id is refused, and so are the fields that Strapi sets itself. Ids of components and
 * files must belong to the row; other files and entries must be readable for the person.
 */
export async function checkBody(
  strapi: Core.Strapi,
  { request, params, state }: PanelRequest,
): Promise<undefined> {
  const { uid, kind } = strapi.contentType(params.model);
  const { documentId, ...values } = readInput(Values, request.body ?? {});
  const written = kind === 'singleType' ? await findSingle(strapi, uid) : (params.id ?? params.sourceId);
  if (documentId !== undefined && documentId !== written) throw refusal('documentId');
  request.body = values;

  const sent: Ids = new Map();
  collectSent(strapi, uid, values, sent);
  if (sent.size === 0) return;
  const own = await readOwn(strapi, uid, written);
  for (const [of, ids] of sent) {
    const others = [...ids].filter((id) => !own.get(of)?.has(id));
    if (others.length === 0) continue;
    if (of === FILE) checkFiles(state.userAbility);
    else if (isContentType(strapi, of)) await checkEntries(strapi, state.userAbility, of, others);
    else throw refusal('id');
  }
}

const isContentType = ({ contentTypes }: Core.Strapi, uid: UID.Schema): uid is UID.ContentType =>
  uid in contentTypes;

const refusal = (field: string) => new errors.ValidationError(coreSentences().mayNotSet(field));

async function findSingle({ db }: Core.Strapi, uid: UID.ContentType): Promise<string | undefined> {
  const found = v.parse(v.nullable(WithId), await db.query(uid).findOne({ select: ['documentId'] }));
  return found?.documentId;
}

/** Collects the ids in the fields of an entry or component; throws for a name that isn't a field of it. */
function collectSent(strapi: Core.Strapi, uid: UID.Schema, values: Values, ids: Ids): void {
  const { attributes } = strapi.getModel(uid);
  const beside = uid in strapi.components ? BESIDE_FIELDS : [];
  for (const [name, value] of Object.entries(values)) {
    if (beside.includes(name)) continue;
    const attribute =
      Object.hasOwn(attributes, name) && !FIELDS_OF_STRAPI.includes(name) ? attributes[name] : undefined;
    if (!attribute) throw refusal(name);
    if (attribute.type === 'component') {
      for (const part of partsOf(value)) {
        add(ids, attribute.component, part.id);
        collectSent(strapi, attribute.component, part, ids);
      }
    } else if (attribute.type === 'media') for (const id of idsIn(value)) add(ids, FILE, id);
    else if (attribute.type === 'relation' && 'target' in attribute)
      for (const id of idsIn(value)) add(ids, attribute.target, id);
  }
}

function add(ids: Ids, of: UID.Schema, id: unknown): void {
  if (id === undefined) return;
  if (!v.is(Id, id)) throw refusal('id');
  ids.set(of, (ids.get(of) ?? new Set()).add(String(id)));
}

/** The components in the value of a field; anything else is left to Strapi. */
const partsOf = (value: unknown): Values[] =>
  [value ?? []].flat().flatMap((part) => (v.is(Values, part) ? [part] : []));

/** The ids in the value of a relation or of a field with files, in every way that Strapi takes them. */
function idsIn(value: unknown): string[] {
  const changes = v.safeParse(Changes, value);
  const changed = changes.success ? Object.values(changes.output) : [];
  return [value, ...changed].flatMap(idsOfEntries);
}

function idsOfEntries(value: unknown): string[] {
  return [value ?? []].flat().flatMap((part): string[] => {
    const bare = v.safeParse(Id, part);
    if (bare.success) return [bare.output];
    if (!v.is(Entry, part)) return [];
    const entry = v.safeParse(WithId, part);
    if (!entry.success) throw refusal('id');
    const { id, documentId } = entry.output;
    const placed = v.safeParse(Position, part);
    const { before, after } = placed.success ? placed.output.position : {};
    // If an entry has both, Strapi uses the documentId; each must be allowed.
    return [id ?? [], documentId ?? [], before ?? [], after ?? []].flat();
  });
}

/** The ids of the components and files that a row has. */
async function readOwn(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string | undefined,
): Promise<Ids> {
  const own: Ids = new Map();
  if (documentId === undefined) return own;
  const where = { documentId, ...(hasDrafts(strapi, uid) && { publishedAt: null }) };
  const row = await strapi.db.query(uid).findOne({ where, populate: partsIn(strapi, uid) });
  if (row) collectOwn(strapi, uid, v.parse(Values, row), own);
  return own;
}

type Populate = { [name: string]: true | { populate: Populate } };

/** The relations to populate to read the components and files of a row. */
const partsIn = (strapi: Core.Strapi, uid: UID.Schema): Populate =>
  Object.fromEntries(
    Object.entries(strapi.getModel(uid).attributes).flatMap(
      ([name, attribute]): [string, Populate[string]][] => {
        if (attribute.type === 'component')
          return [[name, { populate: partsIn(strapi, attribute.component) }]];
        return attribute.type === 'media' ? [[name, true]] : [];
      },
    ),
  );

function collectOwn(strapi: Core.Strapi, uid: UID.Schema, row: Values, own: Ids): void {
  for (const [name, attribute] of Object.entries(strapi.getModel(uid).attributes))
    for (const part of partsOf(row[name])) {
      if (attribute.type === 'media') add(own, FILE, part.id);
      if (attribute.type !== 'component') continue;
      add(own, attribute.component, part.id);
      collectOwn(strapi, attribute.component, part, own);
    }
}

function checkFiles(userAbility: Ability): void {
  if (!userAbility.can(SEE_FILES)) throw new errors.ForbiddenError();
}

/** Refuses entries unless the person may read each of them. Missing ones are left to Strapi. */
async function checkEntries(
  strapi: Core.Strapi,
  userAbility: Ability,
  uid: UID.ContentType,
  ids: readonly string[],
): Promise<void> {
  // The database reads '2.6e2' as the number 260, too.
  const numbers = ids.map(Number).filter(Number.isSafeInteger);
  const where = { $or: [{ documentId: { $in: ids } }, { id: { $in: numbers } }] };
  const { can } = checkerOf(strapi, userAbility, uid);
  const rows: object[] = await strapi.db.query(uid).findMany({ where, populate: CREATOR });
  if (!rows.every((row) => can.read(row))) throw new errors.ForbiddenError(coreSentences().mayNotRead);
}
