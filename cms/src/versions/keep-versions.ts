import type { Core, UID } from '@strapi/strapi';
import type { PreviewedType } from 'masthead-contract/preview';
import * as v from 'valibot';
import { ARTICLE, HOME, SITE } from '../content-types';
import { versionTable } from '../database/version-table';
import { digest } from '../digest';
import { populateAll, type Snapshot, takeSnapshot } from './snapshot';

/** The content types whose publications are kept. */
export const VERSIONED: Readonly<Record<PreviewedType, UID.ContentType>> = {
  articles: ARTICLE,
  home: HOME,
  site: SITE,
};
const SINGLE_TYPES = [HOME, SITE];

const params = v.looseObject({ documentId: v.optional(v.string(), ''), status: v.nullish(v.string()) });
const written = v.object({ documentId: v.string() });
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
    // What was published is also the draft, which still has the related articles that are not public.
    const content = await readSnapshot(strapi, { uid, documentId, status: version.status });
    if (!content) return;
    const last = await versions.last(documentId);
    if (last && digest(last.content) === digest(content)) return;
    const title = String(content.title ?? strapi.contentType(uid).info.displayName);
    await versions.add({ documentId, title, publishedBy, writtenAt, content });
  }

  /** Keeps what was published before versions were kept. */
  async function keepFirst(uid: UID.ContentType, documentId: string, status: Read['status']): Promise<void> {
    const before = await strapi.documents(uid).findFirst({ status: 'published', filters: { documentId } });
    if (!before || (await versions.last(documentId))) return;
    await keep({ uid, documentId, publishedBy: '', writtenAt: new Date(String(before.updatedAt)), status });
  }

  // When they get drafts, these are the same as what is published, and still have the articles that are not public.
  for (const uid of SINGLE_TYPES) {
    const { documentId } = (await strapi.documents(uid).findFirst({ status: 'published' })) ?? {};
    if (documentId) await keepFirst(uid, documentId, 'draft');
  }

  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!types.has(uid)) return next();
    return strapi.db.transaction(async () => {
      const { documentId, status } = v.parse(params, context.params);
      switch (action) {
        case 'create':
        case 'update': {
          if (status !== 'published') return next();
          // With this status, Strapi would publish without this middleware.
          Object.assign(context.params, { status: 'draft' });
          const saved = v.parse(written, await next());
          const { entries } = await strapi.documents(uid).publish(saved);
          return entries[0] ?? null;
        }
        case 'publish': {
          await keepFirst(uid, documentId, 'published');
          const result = await next();
          const publishedBy = editorName(strapi);
          await keep({ uid, documentId, publishedBy, writtenAt: new Date(), status: 'draft' });
          return result;
        }
        case 'delete':
          await versions.removeAll(documentId);
          return next();
        default:
          return next();
      }
    });
  });
}

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

/** The name of the editor whose request this is; empty for a program. */
function editorName(strapi: Core.Strapi): string {
  const { firstname, lastname } = v.parse(v.fallback(user, {}), strapi.requestContext.get()?.state.user);
  return [firstname, lastname].filter(Boolean).join(' ');
}
