import type { Core } from '@strapi/strapi';

type Action = 'read' | 'create' | 'update' | 'delete' | 'publish';

/** What a person may do with the entries of one content type, or with one entry or field of it. */
export type Checker = {
  can: Readonly<Record<Action, (entry?: object | null, field?: string) => boolean>>;
  /** Whether it depends on the entry, such as on who wrote it. */
  requiresEntity: Readonly<Record<Action, () => boolean>>;
  sanitizedQuery: { read: (query: object) => Promise<object> };
};

/** Passed by Strapi to every route of the panel: the rules from a person's permissions. */
export type Ability = {
  can: (action: string) => boolean;
  rulesFor: (action: string, model: string) => readonly Rule[];
};
export type Rule = { conditions?: object | undefined; matchesField: (path: string) => boolean };

/**
 * What a person may do with the entries of a content type, checked like in the content manager itself; Strapi documents only
 * policies.
 */
export function checkerOf(strapi: Core.Strapi, userAbility: unknown, model: string): Checker {
  return strapi.plugin('content-manager').service('permission-checker').create({ userAbility, model });
}

/**
 * Whether a person may do an action of a plugin, such as changing a picture, on a row of a model. The row needs `createdBy` with
 * its roles.
 */
export function rowCheckerOf(
  strapi: Core.Strapi,
  userAbility: unknown,
  { action, model }: { action: string; model: string },
): (entry: object) => boolean {
  const { ability, toSubject } = strapi
    .service('admin::permission')
    .createPermissionsManager({ ability: userAbility, action, model });
  return (entry) => ability.can(action, toSubject(entry));
}
