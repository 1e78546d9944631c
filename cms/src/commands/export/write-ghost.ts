import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { blocksToHtml, footnotesToHtml } from './blocks-to-html';
import { escapeText } from './markup';
import type { Article, Part, Place } from './part';

/** Ghost's placeholder for its own URL in exports. */
const OWN_URL = '__GHOST_URL__';
/** Characters of Ghost's excerpts; a longer text has its place in the description for search engines. */
const MAX_EXCERPT = 300;
const MAX_DESCRIPTION = 500;

/**
 * Writes a Ghost export; Ghost's importer reads the HTML of posts. Ghost only has tags, so categories become the first of them.
 */
export const writeGhost = (parts: AsyncIterable<Part>, { folder }: Place): Promise<void> =>
  pipeline(toGhost(parts), createWriteStream(path.join(folder, 'ghost.json'), { flags: 'wx' }));

async function* toGhost(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  const users: object[] = [];
  const tags: object[] = [];
  const posts_authors: object[] = [];
  const posts_tags: object[] = [];
  yield '{"db":[{"meta":{"version":"5.0.0"},"data":{"posts":[';
  let divider = '';
  for await (const part of parts) {
    switch (part.kind) {
      case 'author':
        // Ghost requires an email address; this one doesn't reach anybody.
        users.push({
          id: `u${part.id}`,
          name: part.name,
          slug: part.slug,
          email: `author-${part.id}@example.invalid`,
        });
        break;
      case 'category':
      case 'tag':
        tags.push({
          id: part.kind + part.id,
          name: part.name,
          slug: part.slug,
          description: part.description,
        });
        break;
      case 'picture':
      case 'dossier':
      case 'redirect':
        break;
      case 'article': {
        const keys = [
          ...part.categories.map((term) => `category${term.id}`),
          ...part.tags.map((term) => `tag${term.id}`),
        ];
        posts_authors.push(
          ...part.authors.map((author, at) => ({
            post_id: part.id,
            author_id: `u${author.id}`,
            sort_order: at,
          })),
        );
        posts_tags.push(...keys.map((tag_id, at) => ({ post_id: part.id, tag_id, sort_order: at })));
        yield divider + JSON.stringify(toPost(part));
        divider = ',\n';
      }
    }
  }
  yield `],${JSON.stringify({ users, tags, posts_authors, posts_tags }).slice(1, -1)}}}]}\n`;
}

function toPost({ id, title, slug, description, content, cover, publishedOn }: Article): object {
  const { html, footnotes } = blocksToHtml(content, { addressOf, block: (_name, written) => written });
  const isShort = description.length <= MAX_EXCERPT;
  return {
    id,
    title,
    slug,
    html: html + footnotesToHtml(footnotes),
    type: 'post',
    status: publishedOn ? 'published' : 'draft',
    visibility: 'public',
    published_at: publishedOn?.toISOString() ?? null,
    custom_excerpt: isShort ? description : null,
    ...(isShort ? {} : { meta_description: description.slice(0, MAX_DESCRIPTION) }),
    ...(cover && {
      feature_image: addressOf(cover.url),
      feature_image_alt: cover.alternativeText,
      // The only one of these texts that Ghost reads as HTML.
      feature_image_caption: escapeText(cover.caption),
    }),
  };
}

const addressOf = (url: string): string =>
  url.startsWith('/') ? `${OWN_URL}/content/images/${path.basename(url)}` : url;
