import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { addOwnTable } from '../../strapi/own-tables';

const UID = 'masthead::draft-link';

/** How long a link shows the draft. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** How many people can get a link of their own, which can be revoked without the others'. */
const MAX_LINKS = 10;

/** A database model without a content type, so it is in no menu, permission or API. */
const MODEL = {
  uid: UID,
  tableName: 'masthead_draft_links',
  singularName: 'draft-link',
  attributes: {
    id: { type: 'increments' },
    link: { type: 'string', column: { notNullable: true, unique: true } },
    documentId: { type: 'string', column: { notNullable: true } },
    expiresAt: { type: 'datetime', column: { notNullable: true } },
  },
};

/** `expiresAt` is an ISO date. */
export type DraftLink = { link: string; documentId: string; expiresAt: string };

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerDraftLinks(strapi: Core.Strapi): void {
  addOwnTable(strapi, MODEL);
}

/** The links that show the saved drafts of articles to people without an account, for a day or until they are revoked. */
export function draftLinks({ db }: Core.Strapi) {
  const rows = () => db.query(UID);
  const valid = () => ({ expiresAt: { $gt: new Date() } });

  return {
    /** Throws a ValidationError if the document has as many links as it may have. */
    async create(documentId: string): Promise<DraftLink> {
      await rows().deleteMany({ where: { expiresAt: { $lte: new Date() } } });
      if ((await rows().count({ where: { documentId } })) >= MAX_LINKS) {
        throw new errors.ValidationError(
          `This draft already has ${MAX_LINKS} links. Revoke one of them, or pass on one that you have.`,
        );
      }
      const link = randomBytes(16).toString('base64url');
      return rows().create({ data: { link, documentId, expiresAt: new Date(Date.now() + LIFETIME_MS) } });
    },

    /** The valid links to a document, the oldest first. */
    async list(documentId: string): Promise<DraftLink[]> {
      return rows().findMany({ where: { documentId, ...valid() }, orderBy: { id: 'asc' } });
    },

    /** The documentId behind a link; `null` if it is unknown, revoked or has expired. */
    async documentOf(link: string): Promise<string | null> {
      const row: DraftLink | null = await rows().findOne({ where: { link, ...valid() } });
      return row?.documentId ?? null;
    },

    /** Removes a link to a document, so that it shows nothing any more. */
    async revoke({ documentId, link }: Pick<DraftLink, 'documentId' | 'link'>): Promise<void> {
      await rows().deleteMany({ where: { documentId, link } });
    },
  };
}
