import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '#scripts/settings.mjs';

const BUILT = join(ROOT, 'dist', 'browser');

const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

/** Modules by their names in the manifest: the entry and the words of every page, and those loaded when the reader points at a control. */
const ENTRY = 'app/browser/entry.tsx';
const WORDS = 'app/language/words/en.ts';
const MENU_PANEL = 'app/layout/menu-panel/menu-panel.tsx';
const FILTER_PANEL = 'app/screens/search/filter-panel.tsx';
const HOME = 'app/screens/home/home-screen.tsx';
const ARTICLE = 'app/screens/article/article-screen.tsx';
const AUTHOR = 'app/screens/author/author-screen.tsx';
const ERROR = 'app/screens/error/error-screen.tsx';
const SEARCH = 'app/screens/search/search-screen.tsx';

/** A kept screen (docs/decisions/0031) has no scripts of its own; they are loaded when the reader points at a link. */
const SCREENS = {
  home: { module: HOME, scripts: [], whenPointedAt: [MENU_PANEL, ARTICLE] },
  article: { module: ARTICLE, scripts: [], whenPointedAt: [MENU_PANEL, ARTICLE] },
  author: { module: AUTHOR, scripts: [AUTHOR], whenPointedAt: [MENU_PANEL] },
  search: { module: SEARCH, scripts: [SEARCH], whenPointedAt: [MENU_PANEL, FILTER_PANEL] },
  error: { module: ERROR, scripts: [], whenPointedAt: [MENU_PANEL] },
} as const;

/** A lazy part of a text, by its module. */
const PART = /^app\/screens\/article\/parts\/(?<name>[^/]+)\/\k<name>\.tsx$/;

/** The size of a screen's files in bytes, compressed with Brotli, and how many of them are scripts. */
export function screenBytes(screen: keyof typeof SCREENS) {
  const { files, styles } = readBuild();
  const { module, scripts: ownScripts, whenPointedAt } = SCREENS[screen];
  const scripts = size(files([ENTRY, WORDS, ...ownScripts]));
  const allScripts = files([ENTRY, WORDS, ...ownScripts, ...whenPointedAt]);
  return {
    /** Loaded with the page. */
    scripts,
    scriptCount: new Set(files([ENTRY, WORDS, ...ownScripts])).size,
    /** Loaded in addition when the reader points at the menu, a link to an article or the filters. */
    scriptsWhenPointedAt: size(allScripts) - scripts,
    scriptCountWhenPointedAt: new Set(allScripts).size,
    styles: size(styles([ENTRY, module])),
  };
}

/** The lazy parts of texts by their names: the size of what each adds to the page of an article, in bytes, compressed with Brotli. */
export function partBytes(): Map<string, number> {
  const { modules, files, styles } = readBuild();
  const all = (names: readonly string[]) => [...files(names), ...styles(names)];
  const article = new Set(all([ENTRY, ARTICLE]));
  return new Map(
    modules.flatMap((module) => {
      const name = PART.exec(module)?.groups?.name;
      return name ? [[name, size(all([module]).filter((file) => !article.has(file)))] as const] : [];
    }),
  );
}

const size = (files: readonly string[]) =>
  [...new Set(files)].reduce((sum, file) => sum + readFileSync(join(BUILT, `${file}.br`)).length, 0);

/** The modules in the manifest, and the scripts and style sheets of some of them with those of what they import. */
function readBuild() {
  const chunks = v.parse(manifest, JSON.parse(readFileSync(join(BUILT, '.vite', 'manifest.json'), 'utf8')));
  function chunk(name: string) {
    const found = chunks[name];
    if (!found) throw new Error(`The build has no ${name}.`);
    return found;
  }
  function withImports(names: readonly string[], seen = new Set<string>()): string[] {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      withImports(chunk(name).imports, seen);
    }
    return [...seen];
  }
  return {
    modules: Object.keys(chunks),
    files: (names: readonly string[]) => withImports(names).map((name) => chunk(name).file),
    styles: (names: readonly string[]) => withImports(names).flatMap((name) => chunk(name).css),
  };
}
