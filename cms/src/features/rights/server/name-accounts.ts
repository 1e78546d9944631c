import type { Ability } from '../../../strapi/permission-checker';

const READ_ACCOUNTS = 'admin::users.read';

/** The fields of an entry that are the account that wrote it. */
const ACCOUNTS = ['createdBy', 'updatedBy'];
/** What the panel shows of such an account. */
const NAMES = ['id', 'firstname', 'lastname', 'username'];

/**
 * An answer of the panel in which the accounts that wrote entries have nothing but names, unless somebody may read accounts. Before a
 * login nobody has an ability.
 */
export const nameAccounts = (userAbility: Ability | undefined, answer: unknown): unknown =>
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
