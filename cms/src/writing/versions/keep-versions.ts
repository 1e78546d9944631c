import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { PreviewedType } from 'masthead-contract/preview';
import * as v from 'valibot';
import { ARTICLE, HOME, SITE } from '../../content-types';
import { versionTable } from '../../database/version-table';
import { digest } from '../../digest';
import { ownWrites } from './own-writes';
import { dataOf, populateAll, type Snapshot, takeSnapshot } from './snapshot';

/** The content types whose publications are kept. */
export const VERSIONED: Readonly<Record<PreviewedType, UID.ContentType>> = {
  articles: ARTICLE,
  home: HOME,
  site: SITE,
};
const SINGLE_TYPES: readonly UID.ContentType[] = [HOME, SITE];

const params = v.looseObject({ documentId: v.optional(v.string(), ''), status: v.nullish(v.string()) });
const written = v.object({ documentId: v.string() });
const snapshot = v.record(v.string(), v.unknown());

/** The actions of the document service that concern versions. Reads, which are far more frequent, are none. */
const ACTIONS: readonly string[] = ['create', 'update', 'publish', 'discardDraft', 'unpublish', 'delete'];

/** The number of the lock in PostgreSQL. */
const PUBLICATIONS = 0x6d617374;
const user = v.object({ firstname: v.nullish(v.string()), lastname: v.nullish(v.string()) });

/**
 * Keeps every publication of an article, of Home and of Site, with its time and editor, in the transaction that publishes. Of a
 * document that was published before versions were kept, the public version is kept first.
 */
export async function keepVersions(strapi: Core.Strapi): Promise<void> {
  const versions = versionTable(strapi);
  const types = new Set<string>(Object.values(VERSIONED));

  async function keep(version: Kept): Promise<void> {
    const { uid, documentId, publishedBy, writtenAt } = version;
    const content = await readSnapshot(strapi, { uid, documentId, status: version.status });
    if (!content) return;
    const last = await versions.last(documentId);
    const isSame = last && digest(last.content) === digest(content);
    if (isSame && last.kind === 'publication') return;
    // It was a draft until now.
    if (isSame) await versions.remove([last.id]);
    const title = titleOf(strapi, uid, content);
    await versions.add({ kind: 'publication', documentId, title, publishedBy, writtenAt, content });
  }

  /** Keeps what was published before versions were kept. */
  async function keepFirst(uid: UID.ContentType, documentId: string, status: Read['status']): Promise<void> {
    if (await versions.lastPublication(documentId)) return;
    const before = await strapi.documents(uid).findFirst({ status: 'published', filters: { documentId } });
    if (!before) return;
    await keep({ uid, documentId, publishedBy: '', writtenAt: new Date(String(before.updatedAt)), status });
  }

  /** Strapi makes the draft of Home from the public version, which lacks the chosen articles that are not public. */
  async function completeDraft(uid: UID.ContentType, documentId: string): Promise<void> {
    const last = SINGLE_TYPES.includes(uid) && (await versions.lastPublication(documentId));
    if (!last) return;
    const data = await dataOf(strapi, uid, v.parse(snapshot, last.content));
    await ownWrites.run(true, () => strapi.documents(uid).update({ documentId, data }));
    const { updatedAt } = await strapi.db.query(uid).findOne({
      select: ['updatedAt'],
      where: { documentId, publishedAt: { $notNull: true } },
    });
    // So that the panel does not show it as modified.
    const where = { documentId, publishedAt: null };
    await strapi.db
      .queryBuilder(uid)
      .update({ updatedAt: new Date(updatedAt) })
      .where(where)
      .execute({ mapResults: false });
  }

  // When they get drafts, these are the same as what is published, and still have the articles that are not public.
  for (const uid of SINGLE_TYPES) {
    const { documentId } = (await strapi.documents(uid).findFirst({ status: 'published' })) ?? {};
    if (documentId) await keepFirst(uid, documentId, 'draft');
  }

  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!types.has(uid) || !ACTIONS.includes(action)) return next();
    return strapi.db.transaction(async ({ trx }) => {
      const { documentId, status } = v.parse(params, context.params);
      switch (action) {
        case 'create':
        case 'update': {
          await keepFirst(uid, documentId, 'published');
          if (status !== 'published') return next();
          // With this status, Strapi would publish without this middleware.
          Object.assign(context.params, { status: 'draft' });
          const saved = v.parse(written, await next());
          const { entries } = await strapi.documents(uid).publish(saved);
          return entries[0] ?? null;
        }
        case 'publish': {
          await waitForPublications(strapi, trx);
          await keepFirst(uid, documentId, 'published');
          const result = await next();
          const publishedBy = nameOf(strapi.requestContext.get()?.state.user);
          // What was published is also the draft, which still has the related articles that are not public.
          await keep({ uid, documentId, publishedBy, writtenAt: new Date(), status: 'draft' });
          return result;
        }
        case 'discardDraft': {
          const result = await next();
          await completeDraft(uid, documentId);
          return result;
        }
        case 'unpublish':
          if (!SINGLE_TYPES.includes(uid)) return next();
          throw new errors.ValidationError(
            `${strapi.contentType(uid).info.displayName} is always public. Change it and publish the change.`,
          );
        case 'delete':
          // Those of an article are kept as long as the article is in the bin.
          if (SINGLE_TYPES.includes(uid)) await versions.removeAll(documentId);
          return next();
        default:
          return next();
      }
    });
  });
}

/** Strapi's transaction, which is one of Knex. */
type Transaction = { raw: (sql: string, values: readonly number[]) => PromiseLike<unknown> };

type Kept = Read & { publishedBy: string; writtenAt: Date };
type Read = { uid: UID.ContentType; documentId: string; status: 'draft' | 'published' };

/** The draft or the public version of a document; `null` if there is none. */
export async function readSnapshot(
  strapi: Core.Strapi,
  { uid, documentId, status }: Read,
): Promise<Snapshot | null> {
  const populate = populateAll(strapi, uid);
  const document = await strapi.documents(uid).findFirst({ filters: { documentId }, status, populate });
  return document && takeSnapshot(strapi, uid, document);
}

/**
 * On PostgreSQL, publications of several services could otherwise each overwrite what the other has put on Home. SQLite
 * has one writer at a time.
 */
async function waitForPublications({ db }: Core.Strapi, trx: Transaction): Promise<void> {
  if (db.dialect.client === 'postgres') await trx.raw('select pg_advisory_xact_lock(?)', [PUBLICATIONS]);
}

/** The title of an entry, or the name of a type that has one entry. */
export const titleOf = (strapi: Core.Strapi, uid: UID.ContentType, content: Snapshot): string =>
  String(content.title ?? strapi.contentType(uid).info.displayName);

/** The name of an account; empty for a program. */
export function nameOf(account: unknown): string {
  const { firstname, lastname } = v.parse(v.fallback(user, {}), account);
  return [firstname, lastname].filter(Boolean).join(' ');
}
