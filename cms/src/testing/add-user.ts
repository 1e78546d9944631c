import { logInToAdminPanel } from '../../../testing/admin-panel.ts';
import type { Service } from './open-service';

/** The codes of Strapi's roles. */
type Role = 'strapi-author' | 'strapi-editor' | 'strapi-super-admin';

/** Adds a person with a role and logs in; sends requests as the admin panel does, and parses the responses. */
export async function addUser({ strapi, url }: Service, firstname: string, code: Role) {
  const { id } = await strapi.service('admin::role').findOne({ code });
  const credentials = {
    email: `${firstname.toLowerCase()}@localhost.example`,
    password: `Secret-of-${firstname}-1`,
  };
  await strapi.service('admin::user').create({ ...credentials, firstname, isActive: true, roles: [id] });
  const person = await logInToAdminPanel(url, credentials);
  return async (method: string, address: string, content?: object, headers?: Record<string, string>) => {
    const response = await person.send(method, address, content, headers);
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  };
}
