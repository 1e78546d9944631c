import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readGhost } from './ghost/read-ghost.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { createPictureCollection } from './pictures/picture-collection.ts';
import { isPublicAddress } from './pictures/public-address.ts';
import { readSource } from './read-source.ts';
import { finishReport } from './report/finish-report.ts';
import { shareKept, writeReport } from './report/write-report.ts';
import { type Reader, SourceError } from './source-document.ts';
import { readWordpress } from './wordpress/read-wordpress.ts';

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['wordpress', readWordpress],
  ['ghost', readGhost],
  ['markdown', readMarkdown],
]);

/** Stands for the address of a site that is not given. */
const UNKNOWN_SITE = 'https://site.invalid';

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

  const reader = READERS.get(kind);
  if (!reader)
    throw new SourceError(`'${kind}' cannot be imported: use ${[...READERS.keys()].join(' or ')}.`);
  const isDryRun = values['dry-run'];
  const pictures = createPictureCollection({
    folder,
    isDryRun,
    // The pictures of Markdown stand beside it.
    uploads: [...values.pictures, ...(kind === 'markdown' ? files : [])],
    hosts: new Set(listed(values['pictures-from'])),
    mayConnect: isPublicAddress,
  });
  const report = await readSource(
    reader(files, { types: listed(values.types), site: values.site.replace(/\/+$/, '') }),
    {
      folder,
      isDryRun,
      source: files.map((file) => basename(file)).join(', '),
      getPicture: pictures.get,
      onArticle: (count) => {
        if (count % ARTICLES_PER_LINE === 0) say(`Read ${count} articles`);
      },
    },
  );
  await writeReport(folder, report);
  const { articles, authors, categories, tags } = report.counts;
  say(`Read ${articles} articles, ${authors} authors, ${categories} categories and ${tags} tags.`);
  say(`They have ${shareKept(report)} % of the words of the source.`);
}

const listed = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

main(process.argv.slice(2)).catch((error: unknown) => {
  const isForOperator = error instanceof SourceError || (error instanceof Error && 'syscall' in error);
  process.stderr.write(
    `${isForOperator ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(isForOperator ? PROBLEM_CODE : 1);
});
