import { basename } from 'node:path';
import { serialize } from 'parse5';
import { createEntries } from '../entries.ts';
import { openFiles } from '../files/open-files.ts';
import { exactly } from '../former-addresses.ts';
import {
  attribute,
  classesOf,
  descendants,
  type Element,
  isElement,
  lineOf,
  parseHtml,
  remove,
} from '../html/elements.ts';
import { NO_DATE, type Reader, SourceError, sourceArticle } from '../source-document.ts';

const POST = /(?:^|\/)posts\/[^/]+\.html$/;

/** Reads exports of Medium: a file with microformats for each post. */
export const readMedium: Reader = async function* (paths, { site }) {
  const entries = createEntries('medium');
  for (const path of paths) {
    const files = await openFiles(path, ['.html']);
    const posts = files.names.filter((name) => POST.test(name));
    if (posts.length === 0)
      throw new SourceError(`${path} is not an export of Medium: export it in Settings, Security and apps.`);
    // Names begin with the date, and what is new is public first.
    for (const name of posts.toReversed()) {
      const place = { file: basename(name), line: null, title: '' };
      const file = await files.read(name);
      const post = file === null ? null : readPost(file.text);
      if (post === null || isResponse(post)) {
        yield { kind: 'left', what: post ? 'responses to posts' : 'files that are not posts', place };
        continue;
      }
      const { title, author, tags, date, canonical, id } = post;
      const handle = URL.parse(author.url)?.pathname.slice(1) || author.name;
      if (author.name) yield* entries.give('author', handle, { name: author.name });
      for (const tag of tags) yield* entries.give('tag', tag, { name: tag });
      const last = canonical.split('/').at(-1) ?? '';
      const isDraft = /^draft_/.test(basename(name));
      const isPublic = date !== null && !isDraft;
      yield sourceArticle({
        key: entries.keyOf('post', id || basename(name)),
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
        losses: isPublic || isDraft ? [] : [NO_DATE],
        formerAddresses: exactly([canonical, last && `/${last}`, id && `/p/${id}`]),
      });
    }
    files.close();
  }
};

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
    body: serialize(body),
    author: { name: line(author), url: author ? attribute(author, 'href') : '' },
    tags: all('p-tag').map(lineOf).filter(Boolean),
    date: Number.isNaN(time) ? null : new Date(time).toISOString(),
    canonical: URL.parse(link ? attribute(link, 'href') : '')?.pathname ?? '',
    id: (original && attribute(original, 'href').split('/').at(-1)) ?? '',
  };
}

/** Medium has no other mark of a response: its title is the beginning of its text. */
const isResponse = ({ title, subtitle, firstText, isTitled }: Post): boolean =>
  title !== '' && subtitle === '' && !isTitled && firstText.startsWith(title.replace(/…$/, ''));
