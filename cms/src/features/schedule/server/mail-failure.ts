import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { inLanguage, languageOf } from '../../../language/sentences';
import { sentences } from '../sentences';

/** An action that failed at its date, or was missed because both dates have passed. */
export type Failure = {
  kind: 'publish' | 'withdraw' | 'miss';
  title: string;
  at: Date;
  /** The id of the editor who has approved it or saved it last; `null` for a program. */
  editor: number | null;
  reason: string;
};

const Users = v.array(v.looseObject({ email: v.string() }));

const PUBLISH = { action: 'plugin::content-manager.explorer.publish', subject: ARTICLE };

/** Sends mail about a failure to its editor, or to the Super Admins if he or she may not publish. */
export function mailFailure(strapi: Core.Strapi) {
  const find = async (where: object) =>
    v.parse(
      Users,
      await strapi.db.query('admin::user').findMany({
        select: ['email', 'preferedLanguage'],
        where: { ...where, isActive: true, blocked: { $ne: true } },
      }),
    );

  return async (failure: Failure): Promise<void> => {
    const { editor: id } = failure;
    try {
      const editor = id === null ? [] : await find({ id, roles: { permissions: PUBLISH } });
      const people = editor.length > 0 ? editor : await find({ roles: { code: 'strapi-super-admin' } });
      for (const person of people) {
        const mail = inLanguage(languageOf(person), () => mailOf(failure));
        await strapi
          .plugin('email')
          .service('email')
          .send({ to: person.email, ...mail });
      }
    } catch (error) {
      strapi.log.warn(`No mail about an article that failed at its date could be sent: ${String(error)}`);
    }
  };
}

function mailOf({ kind, title, at, reason }: Failure): { subject: string; text: string } {
  const mail = sentences();
  const time = at.toISOString();
  switch (kind) {
    case 'publish':
      return { subject: mail.notPublished(title), text: mail.failedToPublish(title, { time, reason }) };
    case 'withdraw':
      return { subject: mail.notWithdrawn(title), text: mail.failedToWithdraw(title, { time, reason }) };
    case 'miss':
      return { subject: mail.notPublished(title), text: mail.missed(title, { time, reason }) };
  }
}
