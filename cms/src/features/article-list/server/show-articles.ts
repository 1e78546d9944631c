import type { Core } from '@strapi/strapi';
import { articleHref } from 'masthead-contract/service/site-addresses';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { readTimeZone } from '../../../core/read-time-zone';
import { changeRecentEntries } from '../../../strapi/recent-entries';
import { changeShownArticles, type Row } from '../../../strapi/shown-articles';
import { noteTable } from '../../notes/server/note-table';
import { approvalTable } from '../../schedule/server/approval-table';

/** Additional data for the panel's list of articles. */
const Documents = v.array(v.object({ documentId: v.string() }));

export type Listed = {
  /** The URL of a small picture. */
  picture: string | null;
  authors: string[];
  /** An ISO date: when it was published, or will be. */
  date: string | null;
  timeZone: string;
  /** How many notes of editors are not done. */
  openNotes: number;
};

/** Additional data for the panel's form of an article: its current public URL, if it is public. */
export type Opened = { publicAddress: string | null };

/** A status in addition to Strapi's own. */
const SCHEDULED = 'scheduled';

const Picture = v.looseObject({
  url: v.string(),
  formats: v.nullish(v.looseObject({ thumbnail: v.optional(v.looseObject({ url: v.string() })) })),
});
const Related = v.array(
  v.looseObject({
    id: v.number(),
    authors: v.array(v.looseObject({ name: v.nullable(v.string()) })),
    cover: v.nullish(v.looseObject({ media: v.nullish(v.array(Picture), []) })),
  }),
);
const Published = v.nullable(v.looseObject({ documentId: v.string(), slug: v.string() }));

type Magazine = { siteUrl: string; timeZone: string };

/**
 * Adds to the panel's list of articles their pictures, authors, dates and numbers of open notes, to the form the public URL, and
 * to lists of recent and chosen entries the status of scheduled articles. Data from fields that the person may not read is left
 * out.
 */
export function showArticles(strapi: Core.Strapi, { siteUrl, timeZone }: Magazine): void {
  const query = () => strapi.db.query(ARTICLE);

  async function relatedTo(rows: readonly Row[]) {
    const populate = { authors: { select: ['name'] }, cover: { populate: { media: true } } };
    const where = { id: { $in: rows.map(({ id }) => id) } };
    const related = v.parse(Related, await query().findMany({ select: ['id'], where, populate }));
    return new Map(related.map((one) => [one.id, one]));
  }

  async function dateOf({ documentId, waiting, publishedOn }: Row): Promise<string | null> {
    const approval = waiting ? await approvalTable(strapi).find(documentId) : null;
    return approval?.publishOn.toISOString() ?? (typeof publishedOn === 'string' ? publishedOn : null);
  }

  /** Entries of any content type, with the status of those that are scheduled articles. */
  async function withScheduled<Entry extends { documentId: string }>(
    entries: readonly Entry[],
  ): Promise<(Entry | (Entry & { status: string }))[]> {
    const where = { documentId: { $in: entries.map(({ documentId }) => documentId) }, waiting: true };
    const rows = v.parse(Documents, await query().findMany({ select: ['documentId'], where }));
    const waiting = new Set(rows.map(({ documentId }) => documentId));
    return entries.map((entry) => (waiting.has(entry.documentId) ? { ...entry, status: SCHEDULED } : entry));
  }

  changeRecentEntries(strapi, withScheduled);

  changeShownArticles(strapi, {
    async list(rows) {
      const [related, zone] = [await relatedTo(rows), await readTimeZone(strapi, timeZone)];
      const openNotes = await noteTable(strapi).countOpen(rows.map(({ documentId }) => documentId));
      return Promise.all(
        rows.map(async (row) => {
          const { authors = [], cover } = related.get(row.id) ?? {};
          const [picture] = cover?.media ?? [];
          const listed: Listed = {
            picture: 'cover' in row && picture ? (picture.formats?.thumbnail?.url ?? picture.url) : null,
            authors: 'authors' in row ? authors.flatMap(({ name }) => name ?? []) : [],
            date: await dateOf(row),
            timeZone: zone,
            // Notes quote the text.
            openNotes: ('content' in row && openNotes.get(row.documentId)) || 0,
          };
          return { ...withStatus(row), listed };
        }),
      );
    },
    related: withScheduled,
    async form(row) {
      const where = { documentId: row.documentId, publishedAt: { $notNull: true } };
      const published = v.parse(Published, await query().findOne({ select: ['documentId', 'slug'], where }));
      const opened: Opened = { publicAddress: published && `${siteUrl}${articleHref(published)}` };
      return { row: withStatus(row), meta: { opened } };
    },
  });
}

const withStatus = (row: Row): Row => (row.waiting ? { ...row, status: SCHEDULED } : row);
