import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { removeReplacedFiles } from './scripts/replaced-files.mjs';

/** The browser's build, and the files in it whose names contain a hash of their content. */
const OUTPUT = 'dist/browser';
const ASSETS = 'assets/';

/** The oldest browsers that the site supports (README). For them `light-dark()` becomes two custom properties. */
const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16'];

/**
 * The integration tests of cms/src that also run on PostgreSQL: of statements, dates, locks and triggers. What the other ones test is
 * above the database, and the same on both.
 */
const ON_BOTH_ENGINES = [
  'commands/import/import',
  'content-api/answers/answers',
  'content-api/code/article-code',
  'media/storage/slow-bucket',
  'features/article-search/server/search-articles',
  'features/missing-addresses/server/missing-addresses',
  'strapi/{check-commits,insert-many,redact-errors}',
  'features/unsaved/server/refuse-stale-save',
  'features/duplicates/server/duplicates',
  'features/schedule/server/publication',
  'features/unsaved/server/repeats',
  'features/terms/server/terms',
  'features/versions/server/versions',
];

/** Files that take long, and whose subject rarely changes: they run in `npm test -- all`, and when they are named. */
const LONG = [
  'docs/extending.integration.test.ts',
  'server/{edge,update}.integration.test.ts',
  'server/two-of-each.postgresql.test.ts',
  'cms/src/commands/{backup/hostile-backups,export/export-magazine,seed/remove-sample}.integration.test.ts',
  'cms/src/commands/{move/move,update/update}.postgresql.test.ts',
  'cms/src/core/database/checks/start-lock.postgresql.test.ts',
  'cms/src/media/storage/uploads-in-bucket.integration.test.ts',
  'cms/src/features/terms/server/many-articles.postgresql.test.ts',
];
const { TEST_SAMPLE, POSTGRESQL_PATH } = process.env;
const LEFT_OUT = TEST_SAMPLE ? LONG : [];
const ON_POSTGRESQL = ON_BOTH_ENGINES.map((name) => `cms/src/${name}.integration.test.ts`);

const UNIT =
  '{app,contract,deploy,faults,importers,search,server,scripts,system,testing,bench,cms/src}/**/*.test.{ts,tsx,mjs}';
const NOT_UNIT = ['**/*.{integration,postgresql,opensearch}.test.ts', '**/node_modules/**'];

/** The test files whose text matches a pattern; none in a build. */
const filesWith = (pattern: RegExp, glob: string): string[] =>
  process.env.VITEST
    ? globSync(glob, { exclude: ['**/node_modules'] }).filter((file) =>
        pattern.test(readFileSync(file, 'utf8')),
      )
    : [];

/**
 * The unit tests that need a process each: they have a DOM, or replace modules. The others share the processes, and what they import is
 * loaded once in each.
 */
const ALONE = filesWith(/@vitest-environment|vi\.mock\(/, UNIT);

/** Each ends only a test that hangs: on a busy machine everything takes twenty times as long. */
const TIMEOUTS = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/** One configuration for two builds, the browser's and the server's (`vite build --ssr`), and for the tests. */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  server: { watch: { ignored: ['**/cms/**', '**/data/**'] } },
  plugins: [
    react(),
    scriptTexts(),
    ...(isSsrBuild ? [] : [pageStyles(), compressAssets(), removeOldAssets()]),
  ],
  css: { modules: command === 'build' ? { generateScopedName: shortClassNames() } : {} },
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true }
    : {
        outDir: OUTPUT,
        // Readers still use the files of earlier builds (decision 0016).
        emptyOutDir: false,
        manifest: true,
        assetsInlineLimit: 0,
        target: BROWSERS,
        modulePreload: false,
        rolldownOptions: {
          input: { entry: 'app/browser/entry.tsx', ...keptPageScripts(), ...accentStyles() },
          // Shared code is one file and each screen's own code another, so a page loads two scripts and two style sheets.
          output: {
            codeSplitting: {
              groups: [
                // A group also takes what its modules import, so the application comes first.
                {
                  debugName: 'application',
                  name: (module, graph) =>
                    isShared(module, graph) && !isOfScreens(module) ? 'application' : null,
                  priority: 1,
                },
                { name: 'parts', test: isPartOfScreens },
              ],
            },
          },
        },
      },
  test: {
    // By default vitest leaves one core idle, and each file of integration tests starts a service.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: [...NOT_UNIT, ...ALONE],
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: { name: 'unit-alone', include: ALONE, exclude: NOT_UNIT, ...TIMEOUTS },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{server,docs}/**/*.integration.test.ts'],
          exclude: LEFT_OUT,
          globalSetup: ['server/testing/start-content-service.ts'],
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration-cms',
          include: ['cms/src/**/*.integration.test.ts'],
          exclude: [...LEFT_OUT, ...(TEST_SAMPLE && POSTGRESQL_PATH ? ON_POSTGRESQL : [])],
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: [...ON_POSTGRESQL, '{cms/src,server}/**/*.postgresql.test.ts'],
          exclude: LEFT_OUT,
          globalSetup: ['cms/src/testing/start-postgresql.ts'],
          isolate: false,
          ...TIMEOUTS,
        },
      },
      ...['opensearch', 'opensearch-3'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: ['server/**/*.opensearch.test.ts'],
          globalSetup: ['server/testing/start-opensearch.ts'],
          isolate: false,
          ...TIMEOUTS,
        },
      })),
    ],
  },
}));

/** What lazy parts of a text do on a kept page, by names like `framed-embed-kept-page`. */
const keptPageScripts = (): Record<string, string> =>
  Object.fromEntries(
    globSync('app/screens/article/parts/*/kept-page.ts').map((path) => [
      `${basename(dirname(path))}-kept-page`,
      path,
    ]),
  );

/** The style sheets that only some pages need at first, by names like `bitter-accents`. */
const accentStyles = (): Record<string, string> =>
  Object.fromEntries(globSync('app/fonts/*-accents.css').map((path) => [basename(path, '.css'), path]));

/** Components that several screens have, and not the layout. A kept page needs none of them. */
function isPartOfScreens(module: string): boolean {
  return /\/app\/(components\/(article-card|article-element|article-grid|article-icon|byline|card-list|compact-card|correction-text|first-texts|kicker|line-breaks|newest-articles|pagination|published-on|structured-data|thumbnail|use-magazine)|lib\/(page-window|published-on|truncate))\b/.test(
    module,
  );
}

/** These and what some screens have, which is a file of its own. */
const isOfScreens = (module: string): boolean =>
  isPartOfScreens(module) || /\/app\/components\/(other-articles|term-links)\b/.test(module);

type Graph = { getModuleInfo(module: string): Rolldown.ModuleInfo | null };

/** What a screen and so many parts of its texts have would be a file of its own. */
const MAX_ROOTS = 3;

/**
 * Whether every page needs a module, or several screens do. What a single screen has, a part of a text, a language or a preview, is
 * loaded with that.
 */
function isShared(module: string, graph: Graph): boolean {
  const roots = rootsOf(module, graph);
  const isOfScreen = (root: string) =>
    graph
      .getModuleInfo(root)
      ?.dynamicImporters.some((importer) => rootsOf(importer, graph).some(isOfEveryPage));
  return roots.some(isOfEveryPage) || roots.filter(isOfScreen).length > 1 || roots.length > MAX_ROOTS;
}

const isOfEveryPage = (root: string): boolean => root.endsWith('/app/browser/entry.tsx');

/** The modules that are loaded by themselves, as entries or by `import()`, and import a module. */
function rootsOf(module: string, graph: Graph): string[] {
  const roots = new Set<string>();
  const seen = new Set<string>();
  const follow = (id: string) => {
    const info = seen.has(id) ? null : graph.getModuleInfo(id);
    seen.add(id);
    if (!info) return;
    // Its arrays are reused in the next call.
    const importers = [...info.importers];
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(id);
    for (const importer of importers) follow(importer);
  };
  follow(module);
  return [...roots];
}

/**
 * Class names of two or three letters, the same in both builds: from the number of the style sheet and the place of the name
 * in it. With hashes of five characters, style sheets and pages are 4 % larger.
 */
function shortClassNames(): (name: string, path: string) => string {
  const NAMES_PER_SHEET = 32;
  const sheets = globSync('app/**/*.module.css').sort();
  const names = new Map<number, string[]>();
  return (name, path) => {
    const sheet = sheets.indexOf(relative('', path.replace(/\?.*/, '')));
    const known = names.get(sheet) ?? [];
    if (!known.includes(name)) names.set(sheet, [...known, name]);
    const place = (names.get(sheet) ?? []).indexOf(name);
    if (sheet < 0 || place >= NAMES_PER_SHEET) throw new Error(`${path} cannot have short names.`);
    return lettersOf(sheet * NAMES_PER_SHEET + place);
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A number in digits that are letters. */
const lettersOf = (number: number): string =>
  (number < LETTERS.length ? '' : lettersOf(Math.floor(number / LETTERS.length))) +
  LETTERS[number % LETTERS.length];

/** Bundles a module imported as `module.ts?script` and exports the code as `text`, for an inline script element. */
function scriptTexts(): Plugin {
  const QUERY = '?script';
  return {
    name: 'script-texts',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          modulePreload: false,
          rolldownOptions: {
            input: id.slice(0, -QUERY.length),
            // `const` lets the minifier inline what is used only once.
            output: { format: 'iife', topLevelVar: false },
          },
        },
      });
      if (!('output' in built)) throw new Error('The build returned a watcher instead of its output.');
      const [script] = built.output;
      for (const module of script.moduleIds) this.addWatchFile(module);
      const text = script.code.trim();
      if (/<(\/script|!--)/i.test(text))
        throw new Error(`${id} contains text that would end a script element.`);
      return `export const text = ${JSON.stringify(text)};`;
    },
  };
}

/** The names of lightningcss for the two halves of `light-dark()`, of which a page has a hundred. */
const LONG_NAMES = /--lightningcss-(?=light|dark)/g;

/** The rules of a style sheet for paper. */
const PAPER = /@page[^{]*\{[^}]*\}|@media print\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

/**
 * Shortens style sheets, and writes their rules for paper to one of their own, which every page links to: no page needs them at
 * first.
 */
function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? file : [],
      );
      for (const sheet of sheets) sheet.source = String(sheet.source).replace(LONG_NAMES, '--');
      const rules = sheets.flatMap(({ source }) => String(source).match(PAPER) ?? []);
      const source = [...new Set(rules)].join('');
      this.emitFile({ type: 'asset', name: 'paper.css', originalFileName: 'paper.css', source });
    },
  };
}

/** Compresses the files once, at build time; the server only selects the encoding. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle(_, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const path = join(OUTPUT, file);
        const bytes = readFileSync(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: statSync(path).size,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Deletes the files that were replaced by a build more than a day ago. */
function removeOldAssets(): Plugin {
  return {
    name: 'remove-old-assets',
    apply: 'build',
    writeBundle(_, bundle) {
      removeReplacedFiles({
        folder: join(OUTPUT, ASSETS),
        record: join(OUTPUT, 'replaced.json'),
        current: Object.keys(bundle).map((file) => file.replace(ASSETS, '')),
        now: Date.now(),
      });
    },
  };
}
