import {
  attribute,
  classesOf,
  descendants,
  type Element,
  isElement,
  lineOf,
  remove,
} from 'masthead-contract/html/elements';
import * as v from 'valibot';
import { createEntries } from '../entries.ts';
import { ofArticle } from '../former-addresses.ts';
import { parseHtml, serializeHtml } from '../html/parse-html.ts';
import { NO_DATE, place, type SourceDocument, sourceArticle } from '../source-document.ts';

/** The file of a post, with its name as its place. */
export const mediumPost = v.object({
  kind: v.literal('medium'),
  place,
  text: v.string(),
  site: v.string(),
});

export function* readMediumPost({
  place,
  text,
  site,
}: v.InferOutput<typeof mediumPost>): Generator<SourceDocument> {
  const entries = createEntries('medium');
  const post = readPost(text);
  if (post === null || isResponse(post)) {
    yield { kind: 'left', what: post ? 'responses to posts' : 'files that are not posts', place };
    return;
  }
  const { title, author, tags, date, canonical, id } = post;
  const handle = URL.parse(author.url)?.pathname.slice(1) || author.name;
  if (author.name) yield* entries.give('author', handle, { name: author.name });
  for (const tag of tags) yield* entries.give('tag', tag, { name: tag });
  const last = canonical.split('/').at(-1) ?? '';
  const isDraft = /^draft_/.test(place.file);
  const isPublic = date !== null && !isDraft;
  const losses = isPublic || isDraft ? [] : [NO_DATE];
  const lose = (what: string, example: string) => losses.push({ what, example });
  yield sourceArticle({
    key: entries.keyOf('post', id || place.file),
    place: { ...place, title },
    title,
    subtitle: post.subtitle,
    slug: /^(.+)-[\da-f]{8,16}$/.exec(last)?.[1] ?? '',
    html: post.body,
    source: { site },
    authors: author.name ? [entries.keyOf('author', handle)] : [],
    tags: tags.map((tag) => entries.keyOf('tag', tag)),
    publishedOn: isPublic ? date : null,
    isPublic,
    formerAddresses: ofArticle([canonical, last && `/${last}`, id && `/p/${id}`], lose),
    losses,
  });
}

type Post = NonNullable<ReturnType<typeof readPost>>;

/** `null` for a file that is not a post. */
function readPost(html: string) {
  const elements = parseHtml(html)
    .filter(isElement)
    .flatMap((node) => [node, ...descendants(node)]);
  const all = (name: string) => elements.filter((element) => classesOf(element).includes(name));
  const line = (element: Element | undefined) => (element ? lineOf(element) : '');
  const [body] = all('e-content');
  if (!body) return null;
  const [author, published, link] = [all('p-author')[0], all('dt-published')[0], all('p-canonical')[0]];
  const title = line(all('p-name')[0]);
  const subtitle = line(all('p-summary')[0]);
  const time = Date.parse(published ? attribute(published, 'datetime') : '');
  const original = elements.find((element) => /^https:\/\/medium\.com\/p\//.test(attribute(element, 'href')));
  const texts = [...descendants(body)].filter((element) => classesOf(element).includes('graf'));
  const firstText = line(texts[0]);
  const isTitled = texts[0] !== undefined && texts[0].tagName !== 'p';
  // The text begins with a copy of both.
  for (const element of texts.slice(0, 2))
    if (/^h\d$/.test(element.tagName) && [title, subtitle].includes(lineOf(element))) remove(element);
  return {
    title,
    subtitle,
    firstText,
    isTitled,
    body: serializeHtml(body),
    author: { name: line(author), url: author ? attribute(author, 'href') : '' },
    tags: all('p-tag').map(lineOf).filter(Boolean),
    date: Number.isNaN(time) ? null : new Date(time).toISOString(),
    canonical: URL.parse(link ? attribute(link, 'href') : '')?.pathname ?? '',
    id: (original && attribute(original, 'href').split('/').at(-1)) ?? '',
  };
}

/** Medium marks a response only in this way: its title is the beginning of its text. */
const isResponse = ({ title, subtitle, firstText, isTitled }: Post): boolean =>
  title !== '' && subtitle === '' && !isTitled && firstText.startsWith(title.replace(/…$/, ''));
