import * as v from 'valibot';
import { changeLog, changesUrl } from '#contract/service/changes.ts';
import { type Index, readMeta, writeMeta } from '../file/open-index.ts';

/**
 * Removes changed articles from the answers of an index built by former rules, which can't be written any longer. Resolves with
 * whether all it contains is still public; rejects if the content service fails.
 */
export async function hideChanged(index: Index, get: (url: string) => Promise<unknown>): Promise<boolean> {
  const hide = index.prepare('delete from article where document_id = ?');
  for (;;) {
    const last = Number(readMeta(index, 'last'));
    const { data, meta } = v.parse(changeLog, await get(changesUrl(last)));
    const isGap = meta.log !== readMeta(index, 'log') || meta.last < last || meta.oldest > last + 1;
    if (
      isGap ||
      data.some(({ type, documentId }) => type === 'everything' || (type === 'article' && !documentId))
    )
      return false;
    for (const { type, documentId } of data) if (type === 'article' && documentId) hide.run(documentId);
    const next = data.at(-1);
    if (!next) return true;
    writeMeta(index, 'last', String(next.id));
  }
}
