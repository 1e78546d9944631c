import { randomBytes } from 'node:crypto';

/** A password that Strapi accepts: it requires a lowercase letter, an uppercase letter and a digit. */
export function randomPassword(): string {
  return `${randomBytes(15).toString('base64url')}aA1`;
}
