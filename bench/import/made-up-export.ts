import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRandom, type Random } from '#testing/random.ts';
import { post, wxr } from '../../importers/testing/wxr.ts';

const WORDS =
  'harbour lantern morning council bridge winter letter garden station market river window paper engine village'.split(
    ' ',
  );
const PARAGRAPHS = 8;
const WORDS_PER_PARAGRAPH = 110;
const CATEGORIES = 50;
const TAGS = 500;
const AUTHORS = 60;
const NEWEST = Date.UTC(2025, 0, 1);
const MINUTE_MS = 60_000;

/** Writes a made-up export of WordPress: posts of 6 KB, each with a category, a tag and an author, the oldest first. */
export async function writeMadeUpExport(file: string, posts: number): Promise<void> {
  await pipeline(Readable.from(partsOf(posts)), createWriteStream(file));
}

function* partsOf(posts: number): Generator<string> {
  const random = createRandom(1);
  const [head = '', end = ''] = wxr('<!-- posts -->').split('<!-- posts -->');
  yield head;
  for (let number = 1; number <= posts; number += 1) yield madeUpPost(random, { number, posts });
  yield end;
}

function madeUpPost(random: Random, { number, posts }: { number: number; posts: number }): string {
  const date = new Date(NEWEST - (posts - number) * 10 * MINUTE_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  const [category, tag] = [random.below(CATEGORIES), random.below(TAGS)];
  const paragraph = () =>
    `<!-- wp:paragraph --><p>${Array.from({ length: WORDS_PER_PARAGRAPH }, () => random.pick(WORDS)).join(' ')}.</p><!-- /wp:paragraph -->`;
  return post({
    id: String(number),
    title: `${random.pick(WORDS)} ${random.pick(WORDS)} ${number}`,
    slug: `post-${number}`,
    date,
    dateUtc: date,
    creator: `author-${random.below(AUTHORS)}`,
    content: Array.from({ length: PARAGRAPHS }, paragraph).join('\n'),
    more: `<category domain="category" nicename="category-${category}">Category ${category}</category><category domain="post_tag" nicename="tag-${tag}">Tag ${tag}</category>`,
  });
}
