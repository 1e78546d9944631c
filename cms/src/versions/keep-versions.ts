import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { digest } from '../digest';
import { populateAll, type Snapshot, takeSnapshot } from './snapshot';
import { versionTable } from './version-table';

export const ARTICLE: UID.CollectionType = 'api::article.article';

const params = v.looseObject({ documentId: v.string() });
const user = v.object({ firstname: v.nullish(v.string()), lastname: v.nullish(v.string()) });

/**
 * Keeps every publication of an article, with its time and editor, in the transaction that publishes. Of an article that was
 * published before versions were kept, the public version is kept first.
 */
export function keepVersions(strapi: Core.Strapi): void {
  const versions = versionTable(strapi);

  async function keep(documentId: string, publishedBy: string): Promise<void> {
    const current = await readSnapshot(strapi, documentId, 'published');
    if (!current) return;
    const last = await versions.last(documentId);
    if (last && digest(last.content) === digest(current.content)) return;
    const { content, updatedAt } = current;
    await versions.add({
      documentId,
      title: String(content.title ?? ''),
      publishedBy,
      writtenAt: updatedAt,
      content,
    });
  }

  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE || !['publish', 'delete'].includes(context.action)) return next();
    const { documentId } = v.parse(params, context.params);
    return strapi.db.transaction(async () => {
      if (context.action === 'delete') {
        await versions.removeAll(documentId);
        return next();
      }
      if (!(await versions.last(documentId))) await keep(documentId, '');
      const result = await next();
      await keep(documentId, editorName(strapi));
      return result;
    });
  });
}

type Current = { content: Snapshot; updatedAt: Date };

/** The draft or the public version of an article; `null` if there is none. */
export async function readSnapshot(
  strapi: Core.Strapi,
  documentId: string,
  status: 'draft' | 'published',
): Promise<Current | null> {
  const populate = populateAll(strapi, ARTICLE);
  const document = await strapi.documents(ARTICLE).findOne({ documentId, status, populate });
  if (!document) return null;
  return {
    content: takeSnapshot(strapi, ARTICLE, document),
    updatedAt: new Date(String(document.updatedAt)),
  };
}

/** The name of the editor whose request this is; empty for a program. */
function editorName(strapi: Core.Strapi): string {
  const { firstname, lastname } = v.parse(v.fallback(user, {}), strapi.requestContext.get()?.state.user);
  return [firstname, lastname].filter(Boolean).join(' ');
}
