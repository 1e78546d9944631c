import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { listContentPermissions } from '../../../strapi/content-permissions';

const OWN = ['admin::is-creator'];
const ANY: string[] = [];

/** Fields that publish or withdraw an article at a date, for those who may publish. */
const DATES: readonly string[] = ['publishedOn', 'withdrawOn', 'waiting'];

/** By action: the conditions under which it is allowed; an action without an entry is not. */
type Actions = { readonly [action in 'create' | 'read' | 'update' | 'delete' | 'publish']?: string[] };

const READ: Actions = { read: ANY };
const EVERYTHING: Actions = { create: ANY, read: ANY, update: ANY, delete: ANY, publish: ANY };

/** A role's permissions for content and for the media library. */
type Role = {
  code: string;
  description: string;
  content: { readonly [uid: string]: Actions };
  media: readonly { action: string; conditions: string[] }[];
};

/** Only Super Admins change the settings of the site, and their permissions are Strapi's. */
const ROLES: readonly Role[] = [
  {
    code: 'strapi-author',
    description: 'Writes articles of their own, with pictures of their own. Editors publish them.',
    content: {
      'api::article.article': { create: ANY, read: OWN, update: OWN, delete: OWN },
      'api::author.author': READ,
      'api::category.category': READ,
      'api::dossier.dossier': READ,
      'api::tag.tag': READ,
    },
    media: mediaPermissions(OWN),
  },
  {
    code: 'strapi-editor',
    description: 'Writes and publishes everything except the settings of the site.',
    content: {
      'api::article.article': EVERYTHING,
      'api::author.author': EVERYTHING,
      'api::category.category': EVERYTHING,
      'api::dossier.dossier': EVERYTHING,
      'api::tag.tag': EVERYTHING,
      'api::redirect.redirect': EVERYTHING,
      'api::search-word.search-word': EVERYTHING,
      'api::home.home': EVERYTHING,
      'api::site.site': READ,
    },
    media: mediaPermissions(ANY),
  },
];

function mediaPermissions(update: string[]): Role['media'] {
  return [
    { action: 'plugin::upload.read', conditions: ANY },
    { action: 'plugin::upload.assets.create', conditions: ANY },
    { action: 'plugin::upload.assets.update', conditions: update },
    { action: 'plugin::upload.assets.download', conditions: ANY },
    { action: 'plugin::upload.assets.copy-link', conditions: ANY },
  ];
}

/** Everything in the media library. */
export const EVERY_PICTURE = mediaPermissions(ANY);

const CONTENT_ACTION = 'plugin::content-manager.explorer.';
const PUBLISH = `${CONTENT_ACTION}publish`;

/** A permission as Strapi stores it. */
const Permission = v.object({
  action: v.string(),
  subject: v.nullish(v.string(), null),
  conditions: v.nullish(v.array(v.string()), []),
  properties: v.nullish(v.looseObject({ fields: v.nullish(v.array(v.string())) }), {}),
});
type Permission = v.InferOutput<typeof Permission>;
const StoredPermissions = v.array(v.object({ ...Permission.entries, id: v.number() }));

const OfRole = v.array(v.object({ ...Permission.entries, role: v.object({ id: v.number() }) }));

/** By action and content type: the fields at the last start. */
const Known = v.nullish(v.object({ fields: v.record(v.string(), v.array(v.string())) }));

/**
 * Sets the permissions of the roles Author and Editor once. A role that was changed before is left alone, and so is every later
 * change. A role that was allowed all fields of a content type is also allowed those of a later version.
 */
export async function setUpRoles(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'roles' });
  const known = v.parse(Known, await store.get({}));
  if (known) await grantAdditions(strapi, known.fields);
  else await setUpOnce(strapi);
  const fields = contentPermissions(strapi).map((permission) => [keyOf(permission), fieldsOf(permission)]);
  await store.set({ value: { fields: Object.fromEntries(fields) } });
}

async function setUpOnce(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service('admin::role');
  for (const { code, description, content, media } of ROLES) {
    const role = await roles.findOne({ code });
    if (!role || !(await hasDefaultPermissions(strapi, role.id, code))) continue;
    const granted = contentPermissions(strapi).flatMap((permission) => {
      const conditions = conditionsOf(content, permission);
      if (!conditions) return [];
      const hasDates =
        content[permission.subject ?? '']?.publish || permission.action === `${CONTENT_ACTION}read`;
      const fields = permission.properties.fields?.filter((field) => hasDates || !DATES.includes(field));
      return [
        { ...permission, conditions, properties: { ...permission.properties, ...(fields && { fields }) } },
      ];
    });
    await roles.assignPermissions(role.id, [...granted, ...media]);
    await roles.update({ id: role.id }, { description });
  }
}

/**
 * Strapi stores the fields of each permission, so a new field of the model would be hidden from everyone. For a content type that
 * gets drafts, roles that could change it may publish it. A new content type is granted to the roles that have it in a new
 * magazine.
 */
async function grantAdditions(strapi: Core.Strapi, known: Readonly<Record<string, string[]>>): Promise<void> {
  const table = strapi.db.query('admin::permission');
  const subjects = new Set(Object.keys(known).map((key) => key.split(' ').at(-1)));
  for (const permission of contentPermissions(strapi)) {
    const before = known[keyOf(permission)];
    const fields = fieldsOf(permission);
    if (permission.subject !== null && !subjects.has(permission.subject)) await grantNew(strapi, permission);
    else if (!before && permission.action === PUBLISH) await grantPublication(strapi, permission.subject);
    if (!before || fields.every((field) => before.includes(field))) continue;

    const { action, subject } = permission;
    const kept = before.filter((field) => fields.includes(field) && !DATES.includes(field));
    const added = fields.filter((field) => !before.includes(field));
    for (const { id, ...stored } of v.parse(
      StoredPermissions,
      await table.findMany({ where: { action, subject } }),
    )) {
      const allowed = fieldsOf(stored);
      if (kept.length === 0 || !kept.every((field) => allowed.includes(field))) continue;
      const properties = { ...stored.properties, fields: [...allowed, ...added] };
      await table.update({ where: { id }, data: { properties } });
    }
  }
}

/** Gives a permission for a new content type to the roles that have it in a new magazine, and that may do the same with articles. */
async function grantNew(strapi: Core.Strapi, permission: Permission): Promise<void> {
  const table = strapi.db.query('admin::permission');
  const { action, subject } = permission;
  for (const { code, content } of ROLES) {
    const conditions = conditionsOf(content, permission);
    const role = await strapi.service('admin::role').findOne({ code });
    if (!role || !conditions) continue;
    const ofRole = { action, role: { id: role.id } };
    const mayChangeArticles = await table.findOne({ where: { ...ofRole, subject: ARTICLE } });
    if (!mayChangeArticles || (await table.findOne({ where: { ...ofRole, subject } }))) continue;
    await table.create({ data: { ...permission, conditions, role: role.id, actionParameters: {} } });
  }
}

/** The conditions under which a role is allowed something; `null` if it is not. */
function conditionsOf(content: Role['content'], { subject, action: wanted }: Permission): string[] | null {
  const actions = Object.entries(content[subject ?? ''] ?? {});
  return actions.find(([action]) => wanted === CONTENT_ACTION + action)?.[1] ?? null;
}

/** Lets every role that may change a content type publish it. */
async function grantPublication(strapi: Core.Strapi, subject: string | null): Promise<void> {
  const table = strapi.db.query('admin::permission');
  const where = { action: `${CONTENT_ACTION}update`, subject };
  for (const { conditions, role } of v.parse(OfRole, await table.findMany({ where, populate: ['role'] }))) {
    const permission = { action: PUBLISH, subject, conditions, properties: {}, role: role.id };
    if (!(await table.findOne({ where: { action: PUBLISH, subject, role: { id: role.id } } }))) {
      await table.create({ data: { ...permission, actionParameters: {} } });
    }
  }
}

/** Whether a permission is for a content type that editors see. */
const isContent = ({ subject }: Permission) =>
  ROLES.some(({ content }) => subject !== null && subject in content);

const keyOf = ({ action, subject }: Permission) => `${action} ${subject}`;

const fieldsOf = ({ properties }: Permission) => properties.fields ?? [];

/** Every permission for content, with all fields. */
function contentPermissions(strapi: Core.Strapi): Permission[] {
  return v.parse(v.array(Permission), listContentPermissions(strapi));
}

/** Whether the role has only the permissions that Strapi gives it: for an author, everything of their own except publication. */
async function hasDefaultPermissions(strapi: Core.Strapi, id: number, code: string): Promise<boolean> {
  const stored = await strapi.service('admin::permission').findMany({ where: { role: { id } } });
  const isAuthor = code === 'strapi-author';
  const defaults = contentPermissions(strapi).filter(
    (permission) => isContent(permission) && !(isAuthor && permission.action === PUBLISH),
  );
  const conditions = isAuthor ? OWN : ANY;
  const describe = (permissions: Permission[]) =>
    permissions
      .map(({ action, subject, conditions }) => `${action} ${subject} ${conditions}`)
      .sort()
      .join('\n');
  return (
    describe(v.parse(v.array(Permission), stored).filter(isContent)) ===
    describe(defaults.map((permission) => ({ ...permission, conditions })))
  );
}
