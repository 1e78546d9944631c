import { logInToAdminPanel } from '../../../testing/admin-panel.ts';
import type { Service } from './open-service';

/** Adds a person with a role, by its code, and logs in; sends requests as the admin panel does, and parses the responses. */
export async function addUser(
  { strapi, url }: Pick<Service, 'strapi' | 'url'>,
  firstname: string,
  code: string,
) {
  const person = await addAccount({ strapi, url }, firstname, code);
  return async (method: string, address: string, content?: object, headers?: Record<string, string>) => {
    const response = await person.send(method, address, content, headers);
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  };
}

/** Adds a person with a role, by its code, and logs in. */
export async function addAccount(
  { strapi, url }: Pick<Service, 'strapi' | 'url'>,
  firstname: string,
  code: string,
) {
  const { id } = await strapi.service('admin::role').findOne({ code });
  const credentials = {
    email: `${firstname.toLowerCase()}@localhost.example`,
    password: `Secret-of-${firstname}-1`,
  };
  await strapi.service('admin::user').create({ ...credentials, firstname, isActive: true, roles: [id] });
  return logInToAdminPanel(url, credentials);
}
