import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROBLEM_CODE } from '../../system/exit-codes.mjs';
import { makeFolder } from '../../system/make-folder.mjs';
import { readArguments } from '../arguments.mjs';
import { checkUrls } from '../check-addresses.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { doAlone, IMPORT } from '../exclusive-work.mjs';
import { isInUse } from '../leave-database.mjs';
import { BELOW_PAGES } from '../priority.mjs';
import { Problem } from '../problem.mjs';
import { run } from '../run.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';
import { COMMAND_HEAP, MALLOC_ARENA_MAX } from '../small-heap.mjs';

/** The lines of the importer that are for the operator. */
const FOR_OPERATOR = '» ';

/**
 * `npm run import -- <kind> <file, folder or URL>…`: imports the articles of another system into the running magazine
 * (docs/moving-in.md). What was imported before stays unchanged.
 * - `--pictures <folder>` has the pictures of the source; `--pictures-from <hosts>` are hosts that they may be fetched from.
 * - `--site <URL>` is the URL of the source, if the source doesn't state it.
 * - `--types <types>` imports more kinds of entries than posts and pages.
 * - `--dry-run` only writes the report.
 *
 * `npm run import -- check <sitemap, access log or list>…`: lists the URLs of the former site that lead nowhere.
 * @param {readonly string[]} args
 */
export const main = ([task, ...args]) =>
  runCommand(
    (command) =>
      task === 'check' ? checkOldUrls(command, args) : importSource(command, [task ?? '', ...args]),
    { stoppedCode: 130 },
  );

const isUrl = (/** @type {string} */ name) => /^https?:\/\//i.test(name);

/** @param {string} name as it was typed: a file, a folder, or an address on the web */
const located = (name) => (isUrl(name) ? name : resolve(process.env.INIT_CWD ?? process.cwd(), name));

/** @param {readonly string[]} files */
function refuseMissing(files) {
  const missing = files.find((file) => !isUrl(file) && !existsSync(file));
  if (missing) throw new Problem(`${missing} is missing: correct its name.`);
}

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function checkOldUrls({ terminal, signal }, args) {
  const { names, at } = readArguments(args, { options: { at: { type: 'string' } } });
  if (names.length === 0) throw new Problem('Name the file to check: npm run import -- check <file>');
  const files = names.map(located);
  refuseMissing(files);
  const magazine = at ?? `http://127.0.0.1:${readSettings(process.env).port}`;
  if (!/^https?:/.test(magazine) || !URL.canParse(magazine))
    throw new Problem(`--at is '${at}', which is not a URL like https://magazine.example.`);
  const { origin } = new URL(magazine);
  return (await checkUrls(files, { origin, signal, tell: terminal.line })) ? 0 : 1;
}

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function importSource({ terminal, signal }, args) {
  const { names, ...options } = readArguments(args, {
    options: {
      pictures: { type: 'string', multiple: true },
      site: { type: 'string' },
      'pictures-from': { type: 'string' },
      types: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const [kind, ...paths] = names;
  if (!kind || paths.length === 0) throw new Problem('Name a source: npm run import -- wordpress <file>');
  const files = paths.map(located);
  const pictures = [options.pictures ?? []].flat().map((name) => located(String(name)));
  refuseMissing([...files, ...pictures]);

  const { dataDir } = readSettings(process.env);
  const isDryRun = options['dry-run'] === true;
  if (!isDryRun && !isInUse(dataDir)) {
    throw new Problem(
      `There is no magazine in ${dataDir}: set its folder with DATA_DIR=<folder>, or start one with 'npm start -- --empty'.`,
    );
  }
  // The service that runs has been built.
  const runtime = await setUp(
    ROOT,
    { importers: true, cms: !isDryRun },
    { env: process.env, terminal, signal },
  );
  const folder = join(dataDir, 'import');
  /**
   * @param {readonly string[]} task
   * @param {AbortSignal} stopped
   */
  const runImporter = async (task, stopped) => {
    const { code, lines } = await run(
      runtime.node,
      [...COMMAND_HEAP, join('importers', 'main.ts'), ...task, `--folder=${folder}`],
      {
        cwd: ROOT,
        env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX },
        priority: BELOW_PAGES,
        signal: stopped,
        onLine: (line) => {
          if (line.startsWith(FOR_OPERATOR)) terminal.line(line.slice(FOR_OPERATOR.length));
        },
      },
    );
    if (code === PROBLEM_CODE) throw new Problem(lines.at(-1) ?? '');
    if (code !== 0) throw new Problem('The import failed: see its output above.', lines.slice(-30));
  };
  const reading = [
    'read',
    kind,
    ...files,
    ...pictures.map((each) => `--pictures=${each}`),
    ...(options.site ? [`--site=${options.site}`] : []),
    ...(options['pictures-from'] ? [`--pictures-from=${options['pictures-from']}`] : []),
    ...(options.types ? [`--types=${options.types}`] : []),
    ...(isDryRun ? ['--dry-run'] : []),
  ];

  return doAlone(IMPORT, dataDir, async () => {
    makeFolder(folder);
    if (isDryRun) {
      await runImporter(reading, signal);
    } else {
      // The documents of an earlier run, which would be written instead.
      rmSync(join(folder, 'documents.ndjson'), { force: true });
      const tell = terminal.line;
      await together(signal, [
        (stopped) => runImporter(reading, stopped),
        (stopped) =>
          runCmsCommand('ask.js', ['import'], { root: ROOT, runtime, dataDir, signal: stopped, tell }),
      ]);
      await runImporter(['report'], signal);
    }
    terminal.line(`What was lost and left out: ${join(folder, 'report.html')}`);
    return 0;
  });
}

/**
 * Does several things at the same time. When one fails, the others are stopped.
 * @param {AbortSignal} signal
 * @param {readonly ((stopped: AbortSignal) => Promise<unknown>)[]} works
 */
async function together(signal, works) {
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  await Promise.allSettled(
    works.map((work) =>
      work(stopped).catch((error) => {
        failure.abort(error);
        throw error;
      }),
    ),
  );
  stopped.throwIfAborted();
}
