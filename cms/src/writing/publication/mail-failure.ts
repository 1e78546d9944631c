import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';

/** What could not be done with an article at its date, or has been missed because both of its dates passed. */
export type Failure = {
  kind: 'publish' | 'withdraw' | 'miss';
  title: string;
  at: Date;
  /** The id of the editor who has approved it or saved it last; `null` for a program. */
  editor: number | null;
  reason: string;
};

const Users = v.array(v.object({ email: v.string() }));

const PUBLISH = { action: 'plugin::content-manager.explorer.publish', subject: ARTICLE };

/** Sends mail about a failure to its editor, or to the Super Admins if he or she may not publish. */
export function mailFailure(strapi: Core.Strapi) {
  const find = async (where: object) =>
    v.parse(
      Users,
      await strapi.db
        .query('admin::user')
        .findMany({ select: ['email'], where: { ...where, isActive: true, blocked: { $ne: true } } }),
    );

  return async (failure: Failure): Promise<void> => {
    const { editor: id, title } = failure;
    try {
      const editor = id === null ? [] : await find({ id, roles: { permissions: PUBLISH } });
      const people = editor.length > 0 ? editor : await find({ roles: { code: 'strapi-super-admin' } });
      const subject = `${failure.kind === 'withdraw' ? 'Not withdrawn' : 'Not published'}: ${title}`;
      for (const { email } of people) {
        await strapi
          .plugin('email')
          .service('email')
          .send({ to: email, subject, text: textOf(failure) });
      }
    } catch (error) {
      strapi.log.warn(`No mail about an article that failed at its date could be sent: ${String(error)}`);
    }
  };
}

function textOf({ kind, title, at, reason }: Failure): string {
  const time = at.toISOString();
  switch (kind) {
    case 'publish':
      return `'${title}' was to be published at ${time}, and was not: ${reason}\n\nIt is tried again every minute. You can correct the article and publish it again.`;
    case 'withdraw':
      return `'${title}' was to be withdrawn at ${time}, and is still public: ${reason}\n\nIt is tried again every minute. You can unpublish the article.`;
    case 'miss':
      return `'${title}' was to be published at ${time}, and was not: ${reason}\n\nIt is not tried again. You can choose other dates and publish the article again.`;
  }
}
