import type { Ability } from '../../strapi/permission-checker';

export const READ = 'plugin::content-manager.explorer.read';

/** Populated for the conditions of a role: who created an entry, and the roles of that account. */
export const CREATOR = { createdBy: { populate: ['roles'] } };

/** Whether a person may read a field of every entry. */
export const readsOfAll = (ability: Ability, model: string, path: string): boolean =>
  ability.rulesFor(READ, model).some((rule) => !rule.conditions && rule.matchesField(path));

/** Whether a person may read a field of every entry that they may read at all. */
export const readsOfEach = (ability: Ability, model: string, path: string): boolean =>
  readsOfAll(ability, model, path) || ability.rulesFor(READ, model).every((rule) => rule.matchesField(path));
