import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { CREATOR } from '../../../core/rights/ability';
import { type Ability, checkerOf } from '../../../strapi/permission-checker';
import { checkQuery } from './check-query';
import type { Guards, PanelRequest } from './guard';

const Params = v.object({ model: v.string(), targetField: v.string(), id: v.optional(v.string()) });
const Query = v.object({ id: v.optional(v.string()) });

/** Checks, which Strapi lacks, of the entries that a field refers to or could refer to. */
export const RELATION_GUARDS: Guards = {
  'GET /content-manager/relations/:model/:targetField': checkRelation,
  'GET /content-manager/relations/:model/:id/:targetField': checkRelation,
};

async function checkRelation(
  strapi: Core.Strapi,
  { params, query, state }: PanelRequest,
): Promise<undefined> {
  const userAbility: Ability = state.userAbility;
  const { model, targetField, id = v.parse(Query, query).id } = v.parse(Params, params);
  const target = targetOf(strapi, model, targetField);
  // Strapi answers that the field doesn't exist.
  if (!target) return;
  if (target.startsWith('api::') && !checkerOf(strapi, userAbility, target).can.read()) throw refusal();
  checkQuery(strapi, { userAbility, uid: target }, query);
  // Strapi would fail instead of refusing it.
  const isHidden =
    !isComponent(strapi, model) && !checkerOf(strapi, userAbility, model).can.read(null, targetField);
  if (isHidden) throw refusal();
  if (isComponent(strapi, model))
    await checkComponent(strapi, userAbility, { uid: model, field: targetField, id });
}

const refusal = () => new errors.ForbiddenError();

function targetOf(strapi: Core.Strapi, model: string, field: string): UID.ContentType | null {
  if (!isSchema(strapi, model)) return null;
  const attribute = strapi.getModel(model).attributes[field];
  return attribute?.type === 'relation' && 'target' in attribute ? attribute.target : null;
}

const isSchema = ({ components, contentTypes }: Core.Strapi, uid: string): uid is UID.Schema =>
  uid in components || uid in contentTypes;

const isComponent = ({ components }: Core.Strapi, uid: string): uid is UID.Component => uid in components;

type Part = { uid: UID.Component; field: string; id: string | undefined };

/**
 * A component belongs to an entry, and the person must be able to read this field of it. Strapi doesn't look for the entry. A
 * component that was never saved doesn't have one: the panel sends an empty id.
 */
async function checkComponent(
  strapi: Core.Strapi,
  userAbility: Ability,
  { uid, field, id }: Part,
): Promise<void> {
  for (const type of contentTypes(strapi)) {
    const { can } = checkerOf(strapi, userAbility, type);
    for (const path of pathsTo(strapi, type, uid)) {
      const name = [...path, field].join('.');
      if (!can.read(null, name)) continue;
      if (!id) return;
      const where = path.reduceRight<object>((inner, part) => ({ [part]: inner }), { id });
      const entries: object[] = await strapi.db.query(type).findMany({ where, populate: CREATOR });
      if (entries.some((entry) => can.read(entry, name))) return;
    }
  }
  throw refusal();
}

const contentTypes = (strapi: Core.Strapi): UID.ContentType[] =>
  Object.values(strapi.contentTypes).flatMap(({ uid }) => (uid.startsWith('api::') ? uid : []));

/** The attributes that lead from a content type or component to a component in it. */
function pathsTo(strapi: Core.Strapi, from: UID.Schema, component: UID.Component): string[][] {
  return Object.entries(strapi.getModel(from).attributes).flatMap(([name, attribute]) => {
    if (attribute.type !== 'component') return [];
    if (attribute.component === component) return [[name]];
    return pathsTo(strapi, attribute.component, component).map((path) => [name, ...path]);
  });
}
