import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import type { Selection } from '../../../content-api/answers/documents';
import { ARTICLE } from '../../../content-types';
import type { Fields } from './form-values';

const fields = v.record(v.string(), v.unknown());
const related = v.array(v.looseObject({ documentId: v.string() }));

/**
 * The fields of a document or component with the public versions of related articles, and without those that are not public.
 * `onHidden` gets each of these.
 */
export async function withPublicArticles(
  strapi: Core.Strapi,
  { uid, selection }: { uid: UID.Schema; selection: Selection },
  document: Fields,
  onHidden: (article: Fields) => void,
): Promise<Fields> {
  const result = { ...document };
  for (const [name, attribute] of Object.entries(strapi.getModel(uid).attributes)) {
    const inside = selection.populate?.[name];
    if (!inside || !result[name]) continue;
    if (attribute.type === 'component') {
      const part = { uid: attribute.component, selection: inside };
      const publicParts = await Promise.all(
        v
          .parse(v.array(fields), [result[name]].flat())
          .map((one) => withPublicArticles(strapi, part, one, onHidden)),
      );
      result[name] = Array.isArray(result[name]) ? publicParts : publicParts[0];
    } else if (attribute.type === 'relation' && 'target' in attribute && attribute.target === ARTICLE) {
      const drafts = v.parse(related, [result[name]].flat());
      const found = await strapi.documents(ARTICLE).findMany({
        ...inside,
        status: 'published',
        filters: { documentId: { $in: drafts.map(({ documentId }) => documentId) } },
      });
      const articles = drafts.flatMap((draft) => {
        const shown = found.find((one) => one.documentId === draft.documentId);
        if (!shown) onHidden(draft);
        return shown ?? [];
      });
      result[name] = Array.isArray(result[name]) ? articles : (articles[0] ?? null);
    }
  }
  return result;
}
