import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { Approval } from './approval-table';

const Users = v.array(v.object({ email: v.string() }));

/** Sends mail to the editor who has approved an article that could not be published, or to the Super Admins. */
export function mailFailure(strapi: Core.Strapi) {
  const find = async (where: object) =>
    v.parse(
      Users,
      await strapi.db
        .query('admin::user')
        .findMany({ select: ['email'], where: { ...where, isActive: true, blocked: { $ne: true } } }),
    );

  return async ({ approvedBy, content, publishOn }: Approval, reason: string): Promise<void> => {
    try {
      const editor = approvedBy === null ? [] : await find({ id: approvedBy });
      const people = editor.length > 0 ? editor : await find({ roles: { code: 'strapi-super-admin' } });
      const title = String(content.title);
      const text = `'${title}' was to be published at ${publishOn.toISOString()}, and was not: ${reason}\n\nIt is tried again every minute. You can correct the article and publish it again.`;
      for (const { email } of people) {
        await strapi
          .plugin('email')
          .service('email')
          .send({ to: email, subject: `Not published: ${title}`, text });
      }
    } catch (error) {
      strapi.log.warn(`No mail about a publication that failed could be sent: ${String(error)}`);
    }
  };
}
