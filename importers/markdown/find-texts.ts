import path from 'node:path';
import { normalize } from 'masthead-contract/text/normalize';

/** The folders that Hugo, Astro and Jekyll leave out of the paths of texts. */
const ROOTS = /^(?:content|src\/content|src\/pages|_posts|_drafts|[^/]+\/_posts)\//;
const EXTENSION = /\.(?:md|markdown|mdx|html?)$/;
/** Maximum number of links in a text. */
const MAX_LINKS = 5_000;

/** Places where the target of a link may stand: words, and names with spaces between signs. */
const TARGETS = [
  /(?:\]\(\s{0,9}|\]:\s{0,9}|["'=<]|\{%-?\s{0,9}(?:post_url|link)\s{1,9}|\{\{[<%]\s{0,9}(?:rel)?ref\s{1,9})([^\s"'<>()[\]{}|]+)/g,
  /<([^<>\n]{1,300})>/g,
  /"([^"\n]{1,300})"/g,
  /\[\[([^[\]|\n]{1,300})/g,
];

/** The file that a link leads to; `isNear` if the link states its path, not just its name. */
export type FoundText = { file: string; isNear: boolean };

/** A link without its place in the page, and without percent-encoding. */
export function linkKey(link: string): string {
  const [target = ''] = link.trim().split(/[?#]/, 1);
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** The path that identifies a text by its file: all links between texts use it, whatever path the text declares. */
export const fileUrl = (file: string): string => `/${file.split('/').map(encodeURIComponent).join('/')}`;

/** Finds the texts of a folder by the links between them. */
export function createTextFinder(files: readonly string[]) {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string | null>();
  for (const file of files) {
    const below = file.replace(ROOTS, '');
    for (const each of new Set([file, below])) byPath.set(pathKey(each), file);
    const name = path.posix.basename(pathKey(file));
    byName.set(name, byName.has(name) ? null : file);
  }

  function find(link: string, from: string): FoundText | null {
    const target = linkKey(link);
    if (target === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return null;
    const folder = path.posix.dirname(from);
    const places = target.startsWith('/') ? [target] : [path.posix.join(folder, target), target];
    for (const place of places) {
      const file = byPath.get(pathKey(place.replace(/^\/+/, '')));
      if (file !== undefined) return { file, isNear: true };
    }
    const named = byName.get(path.posix.basename(pathKey(target)));
    return named ? { file: named, isNear: false } : null;
  }

  return {
    /** The texts that a text may link to, by the keys of the links. */
    linksIn(text: string, from: string): [string, FoundText][] {
      const found = new Map<string, FoundText>();
      const add = (link: string) => {
        const text = found.size < MAX_LINKS ? find(link, from) : null;
        if (text) found.set(linkKey(link), text);
      };
      for (const pattern of TARGETS) for (const [, target = ''] of text.matchAll(pattern)) add(target);
      return [...found];
    },
  };
}

/** A path in one spelling, without the parts in which a text's path differs from its page's. */
const pathKey = (file: string): string =>
  normalize(file, 'NFC')
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(EXTENSION, '')
    .replace(/\/index$/, '');
