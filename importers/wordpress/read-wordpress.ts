import { basename } from 'node:path';
import { STRAY_BYTES } from '../files/decode.ts';
import { readShortText } from '../html/plain-text.ts';
import { type FoundDocument, isUrl, type Reader, type ReaderOptions } from '../source-document.ts';
import { createArchives } from './archives.ts';
import { chooseLanguage } from './choose-language.ts';
import { createExportParts } from './export-parts.ts';
import { readIndex } from './read-index.ts';
import { type Item, readItem } from './read-item.ts';
import { REDIRECT_TYPE, readRedirect } from './read-redirect.ts';
import { readSite } from './read-site.ts';
import { toPost } from './read-wordpress-post.ts';
import { createReferences } from './references.ts';

/** Entries that WordPress keeps for internal use. */
const INTERNAL = new Set(['attachment', 'wp_block']);
/** States of entries that aren't posts yet or any more. */
const UNWRITTEN = new Set(['trash', 'auto-draft', 'inherit']);

/**
 * Reads sites of WordPress, and exports (WXR 1.0 to 1.2), each twice: posts refer to pictures, authors and shared blocks that follow them.
 * The newest articles come first.
 */
export const readWordpress: Reader = async function* (paths, options) {
  for (const address of paths.filter(isUrl)) yield* readSite(address, options);
  const files = paths.filter((path) => !isUrl(path));
  if (files.length > 0) yield* readExport(files, options);
};

async function* readExport(
  files: readonly string[],
  { types, site }: ReaderOptions,
): AsyncGenerator<FoundDocument> {
  const parts = createExportParts();
  const index = await readIndex(files, parts);
  index.site ||= site;
  const references = createReferences(index);
  const archives = createArchives();
  const imported = new Set(['post', 'page', ...types]);

  for await (const { file, record } of parts.records()) {
    const place = { file: basename(file), line: record.line, title: '' };
    if (record.kind === 'broken') {
      yield left(`damaged content: ${record.reason}`, { ...place, title: record.title });
      continue;
    }
    if (record.kind === 'repaired') {
      yield left(STRAY_BYTES, place);
      continue;
    }
    if (record.element.name !== 'item') continue;
    const { element, language, others } = chooseLanguage(record.element, index.language);
    const item = { ...readItem(element), language };
    const titled = { ...place, title: readShortText(item.title) };
    if (item.type === REDIRECT_TYPE) {
      const redirect = readRedirect(item, {
        key: references.keyOf('redirect', item.identity),
        site: index.site,
      });
      yield redirect ?? left('redirects that the magazine does not support', titled);
      continue;
    }
    const reason = reasonToLeave(item, imported);
    if (reason !== null) {
      if (reason !== '') yield left(reason, titled);
      continue;
    }
    if (item.type === 'post') archives.add(item);
    const losses = others.map((other) => ({
      what: `the text in the language ${other.language}`,
      example: other.example,
    }));
    yield toPost(item, { place: titled, index, losses });
  }
  yield* archives.documents(index.site, references);
}

const left = (what: string, place: { file: string; line: number; title: string }): FoundDocument => ({
  kind: 'left',
  what,
  place,
});

/** Why an entry is not imported; empty if it is part of others, `null` if it is imported. */
function reasonToLeave(item: Item, imported: ReadonlySet<string>): string | null {
  if (INTERNAL.has(item.type)) return '';
  if (!imported.has(item.type)) return `entries of the type ${item.type}`;
  return UNWRITTEN.has(item.status) ? `posts with the status ${item.status}` : null;
}
