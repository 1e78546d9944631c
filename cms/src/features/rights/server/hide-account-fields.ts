import type { Ability } from '../../../strapi/permission-checker';

const READ_ACCOUNTS = 'admin::users.read';

/** The fields of an entry that are the account that wrote it. */
const ACCOUNTS = ['createdBy', 'updatedBy'];
/** The fields of such an account that the panel shows. */
const NAMES = ['id', 'firstname', 'lastname', 'username'];

/**
 * Reduces the accounts of writers in an answer of the panel to their names, unless the person may read accounts. Before a login
 * there is no ability.
 */
export const hideAccountFields = (userAbility: Ability | undefined, answer: unknown): unknown =>
  userAbility?.can(READ_ACCOUNTS) ? answer : named(answer);

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      ACCOUNTS.includes(key) && isPlain(inner) ? namesOf(inner) : named(inner),
    ]),
  );
}

const namesOf = (account: object): object =>
  Object.fromEntries(Object.entries(account).filter(([key]) => NAMES.includes(key)));

/** Not a date, a buffer or a stream. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
