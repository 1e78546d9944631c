import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';
import { storedDate } from '../../../core/database/stored-date';
import { sentences } from '../sentences';

export const DRAFT_LINKS = table('masthead_draft_links', 'draft-link', {
  link: { type: 'string', column: { notNullable: true, unique: true } },
  documentId: required('string'),
  expiresAt: required('datetime'),
});

/** How long a link shows the draft. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** How many people can get a link of their own, which can be revoked without the others'. */
const MAX_LINKS = 10;

/** `expiresAt` is an ISO date. */
const DraftLink = v.object({
  link: v.string(),
  documentId: v.string(),
  expiresAt: v.pipe(
    storedDate,
    v.transform((date) => date.toISOString()),
  ),
});
export type DraftLink = v.InferOutput<typeof DraftLink>;

/** The links that show the saved drafts of articles to people without an account, for a day or until they are revoked. */
export function draftLinks({ db }: Core.Strapi) {
  const rows = () => db.query(DRAFT_LINKS.uid);
  const valid = () => ({ expiresAt: { $gt: new Date() } });

  return {
    /**
     * Makes a link that ends a day after `now`, by the clock that is checked: made while the machine is a year ahead, it would
     * otherwise last for a year. Throws a ValidationError if the document has as many links as it may have.
     */
    async create(documentId: string, now: number): Promise<DraftLink> {
      await rows().deleteMany({ where: { expiresAt: { $lte: new Date(now) } } });
      if ((await rows().count({ where: { documentId } })) >= MAX_LINKS) {
        throw new errors.ValidationError(sentences().tooManyLinks(MAX_LINKS));
      }
      const link = randomBytes(16).toString('base64url');
      const data = { link, documentId, expiresAt: new Date(now + LIFETIME_MS) };
      return v.parse(DraftLink, await rows().create({ data }));
    },

    /** The valid links to a document, the oldest first. */
    async list(documentId: string): Promise<DraftLink[]> {
      const where = { documentId, ...valid() };
      return v.parse(v.array(DraftLink), await rows().findMany({ where, orderBy: { id: 'asc' } }));
    },

    /** The documentId behind a link; `null` if it is unknown, revoked or has expired. */
    async documentOf(link: string): Promise<string | null> {
      const row = v.parse(v.nullable(DraftLink), await rows().findOne({ where: { link, ...valid() } }));
      return row?.documentId ?? null;
    },

    /** Removes all links to a document. */
    async revokeAll(documentId: string): Promise<void> {
      await rows().deleteMany({ where: { documentId } });
    },

    /** Removes a link to a document, so that it no longer shows anything. */
    async revoke({ documentId, link }: Pick<DraftLink, 'documentId' | 'link'>): Promise<void> {
      await rows().deleteMany({ where: { documentId, link } });
    },
  };
}
