import type { Core } from '@strapi/strapi';

export const READ = 'plugin::content-manager.explorer.read';

type Action = 'read' | 'create' | 'update' | 'delete' | 'publish';

/** What somebody may do with the entries of one content type, or with one entry or field of it. */
export type Checker = {
  can: Readonly<Record<Action, (entry?: object | null, field?: string) => boolean>>;
  /** Whether it depends on the entry, such as on who wrote it. */
  requiresEntity: Readonly<Record<Action, () => boolean>>;
  sanitizedQuery: { read: (query: object) => Promise<object> };
};

/** What Strapi passes to every route of the panel: the rules that the permissions of somebody make. */
export type Ability = {
  can: (action: string) => boolean;
  rulesFor: (action: string, model: string) => readonly Rule[];
};
type Rule = { conditions?: object | undefined; matchesField: (path: string) => boolean };

export function checkerOf(strapi: Core.Strapi, userAbility: Ability, model: string): Checker {
  return strapi.plugin('content-manager').service('permission-checker').create({ userAbility, model });
}

/** What must be populated of an entry for the conditions of a role: who wrote it, and with which roles. */
export const CREATOR = { createdBy: { populate: ['roles'] } };

/** Whether somebody may read a field of every entry. */
export const readsOfAll = (ability: Ability, model: string, path: string): boolean =>
  ability.rulesFor(READ, model).some((rule) => !rule.conditions && rule.matchesField(path));

/** Whether somebody may read a field of every entry that they may read at all. */
export const readsOfEach = (ability: Ability, model: string, path: string): boolean =>
  readsOfAll(ability, model, path) || ability.rulesFor(READ, model).every((rule) => rule.matchesField(path));
