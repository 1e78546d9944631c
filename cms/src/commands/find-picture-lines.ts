import { richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';
import type { Execute } from '../core/database/with-database';
import { pictureLines } from '../features/checklist/server/picture-lines';

const json = v.pipe(
  v.unknown(),
  v.transform((value): unknown => (typeof value === 'string' ? JSON.parse(value) : value)),
);
const Row = v.object({
  document_id: v.string(),
  slug: v.nullable(v.string()),
  title: v.nullable(v.string()),
  content: v.pipe(json, richText),
});

/** How many articles are named. */
const MAX_NAMED = 20;

/**
 * A sentence for each public article with words that stand for a picture which did not arrive (`picture-lines.ts`): earlier versions
 * published them.
 */
export async function findPictureLines(execute: Execute, siteUrl: string): Promise<string[]> {
  const rows = await execute(
    `select document_id, slug, title, content from articles where published_at is not null
       and (cast(content as text) like '%Picture: %' or cast(content as text) like '%Bild: %') order by id`,
  );
  const sentences = v.parse(v.array(Row), rows).flatMap(({ document_id, slug, title, content }) => {
    const lines = pictureLines(content);
    if (lines.length === 0) return [];
    const address = new URL(`/article/${document_id}/${slug ?? ''}`, siteUrl).href;
    const words = lines.map((line) => `'${line}'`).join(', ');
    return `Readers of '${title ?? ''}' see words that may stand for a picture that did not arrive: ${words}. Put the picture in their place and publish the article: ${address}`;
  });
  const more = sentences.length - MAX_NAMED;
  return more > 0 ? [...sentences.slice(0, MAX_NAMED), `${more} more articles have such words.`] : sentences;
}
