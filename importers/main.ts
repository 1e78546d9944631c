import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { IMPORT_KINDS, IMPORT_SOURCES, type ImportKind, isImportKind } from 'masthead-contract/imports/kinds';
import { shareKept } from 'masthead-contract/imports/report';
import { isPublicAddress } from 'masthead-contract/node/public-address';
import { readFeed } from './feed/read-feed.ts';
import { FetchError, fetchPatiently } from './files/fetch-file.ts';
import { writeInto } from './files/full-disk.ts';
import { readGhost } from './ghost/read-ghost.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { readMedium } from './medium/read-medium.ts';
import { createPictureCollection } from './pictures/picture-collection.ts';
import { createPostReader } from './posts/post-reader.ts';
import { DOCUMENTS, readSource } from './read-source.ts';
import { finishReport } from './report/finish-report.ts';
import { writeReport } from './report/write-report.ts';
import { isUrl, type Reader, SourceError } from './source-document.ts';
import { readSubstack } from './substack/read-substack.ts';
import { readWordpress } from './wordpress/read-wordpress.ts';

const READERS: Readonly<Record<ImportKind, Reader>> = {
  wordpress: readWordpress,
  ghost: readGhost,
  substack: readSubstack,
  medium: readMedium,
  markdown: readMarkdown,
  feed: readFeed,
};

/** Stands for the URL of a site that isn't given. */
const UNKNOWN_SITE = 'https://site.invalid';

/** Maximum number of kinds of left-out content in the output; the report has all. */
const MAX_TOLD = 5;
/** Articles between two lines of progress. */
const ARTICLES_PER_LINE = 1_000;
/** `system/exit-codes.mjs`: the last line is a sentence for the operator. */
const PROBLEM_CODE = 78;

const say = (line: string) => process.stdout.write(`» ${line}\n`);

/** Reads a source into a folder: `node importers/main.ts read <kind> <file>…`, or completes its report: `… report`. */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string', default: '' },
      pictures: { type: 'string', multiple: true, default: [] },
      site: { type: 'string', default: UNKNOWN_SITE },
      'pictures-from': { type: 'string', default: '' },
      types: { type: 'string', default: '' },
      'dry-run': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [task, kind = '', ...files] = positionals;
  const { folder } = values;
  if (task === 'report') return finishReport(folder);

  if (!isImportKind(kind))
    throw new SourceError(`'${kind}' cannot be imported: use ${IMPORT_KINDS.join(' or ')}.`);
  if (IMPORT_SOURCES[kind].needsSite && values.site === UNKNOWN_SITE)
    throw new SourceError('Name the former URL of the site: --site=https://old.example');
  const isDryRun = values['dry-run'];
  const addresses = files.filter(isUrl);
  const limits = {
    hosts: new Set([
      ...listed(values['pictures-from']),
      ...addresses.map((each) => URL.parse(each)?.hostname ?? ''),
    ]),
    mayConnect: isPublicAddress,
  };
  const pictures = createPictureCollection({
    folder,
    isDryRun,
    // In Markdown sources, pictures are next to the texts.
    uploads: [...values.pictures, ...(kind === 'markdown' ? files : [])],
    ...limits,
  });
  const options = {
    types: listed(values.types),
    site: values.site.replace(/\/$/, ''),
    fetchFile: (address: string) => fetchPatiently(address, limits),
  };
  const report = await writeInto(
    folder,
    async () => {
      const read = await readSource(READERS[kind](files, options), {
        folder,
        isDryRun,
        source: files.map((file) => (isUrl(file) ? file : basename(file))).join(', '),
        readPosts: createPostReader(),
        getPicture: pictures.get,
        onArticle: (count) => {
          if (count % ARTICLES_PER_LINE === 0) say(`Read ${count} articles`);
        },
      });
      await writeReport(folder, read);
      return read;
    },
    async () => {
      await pictures.removeAdded();
      await rm(join(folder, DOCUMENTS), { force: true });
    },
  );
  const { articles, authors, categories, tags } = report.counts;
  say(`Read ${articles} articles, ${authors} authors, ${categories} categories and ${tags} tags.`);
  const kept = shareKept(report);
  if (kept !== null) say(`They have ${kept} % of their words in the source.`);
  for (const { what, count } of report.left.slice(0, MAX_TOLD)) say(`Left out: ${count} × ${what}`);
  const hosts = report.unnamedHosts.map(({ host, pictures }) => `${host} (${pictures})`);
  if (hosts.length > 0) say(`Pictures of these hosts were not fetched: ${hosts.join(', ')}.`);
}

const listed = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

main(process.argv.slice(2)).catch((error: unknown) => {
  const isForOperator =
    error instanceof SourceError ||
    error instanceof FetchError ||
    (error instanceof Error && 'syscall' in error);
  process.stderr.write(
    `${isForOperator ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(isForOperator ? PROBLEM_CODE : 1);
});
