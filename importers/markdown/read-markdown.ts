import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createEntries } from '../entries.ts';
import { leftIn, openFiles } from '../files/open-files.ts';
import { asList } from '../former-addresses.ts';
import type { Reader } from '../source-document.ts';
import { createTextFinder } from './find-texts.ts';

const TEXT = /\.(?:md|markdown|mdx)$/;

/** Files in a site's folder that aren't texts. */
const NOT_TEXTS =
  /^(?:_site|public|vendor)\/|(?:^|\/)(?:node_modules|\.[^/]+)\/|^(?:readme|license|changelog)\.[^/]+$|(?:^|\/)_index\.[^/]+$/i;

/** Reads folders or zips of Markdown files with front matter, of Hugo, Jekyll, Astro or Eleventy. */
export const readMarkdown: Reader = async function* (paths, { site }) {
  for (const given of paths) {
    const files = await openFiles(given, ['.md', '.markdown', '.mdx']);
    yield* leftIn(files);
    const isZip = !(await stat(given)).isDirectory();
    const top = isZip ? topFolder(files.names) : '';
    const folder = isZip
      ? top.slice(0, -1) || path.basename(given, '.zip')
      : path.basename(path.resolve(given));
    const source = `markdown ${URL.parse(site)?.host ?? ''} ${folder}`;
    const entries = createEntries(source);
    const names = files.names.filter((each) => TEXT.test(each));
    const isText = (file: string) => !NOT_TEXTS.test(file);
    const texts = createTextFinder(names.map((name) => name.slice(top.length)).filter(isText));
    for (const name of names) {
      const file = name.slice(top.length);
      const place = { file, line: null, title: '' };
      const found = isText(file) ? await files.read(name) : null;
      if (found === null) {
        yield {
          kind: 'left',
          what: 'files that are not texts of the site, outside the folder, or larger than 20 MB',
          place,
        };
        continue;
      }
      const links = texts.linksIn(found.text, file);
      const task = { kind: 'markdown', place, ...found, site, source, links } as const;
      yield { kind: 'post', task, characters: found.text.length };
    }
    yield entries.archive('/', asList(''));
    files.close();
  }
};

/** The folder that was packed, with a slash: all files of a zip are usually in one. Empty if they are not. */
function topFolder(names: readonly string[]): string {
  const top = /^[^/]+\//.exec(names[0] ?? '')?.[0] ?? '';
  return names.every((name) => name.startsWith(top)) ? top : '';
}
