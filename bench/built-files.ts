import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

/** What the browser loads besides a screen, by the build's names: always, and when a reader points at something. */
const ENTRY = 'app/browser/entry.tsx';
const MENU_PANEL = 'app/layout/menu-panel/menu-panel.tsx';
const COVER_DIALOG = 'app/screens/article/cover-dialog.tsx';
const FILTER_PANEL = 'app/screens/search/filter-panel.tsx';

export const SCREENS = {
  home: { module: 'app/screens/home/home-screen.tsx', whenPointedAt: [MENU_PANEL] },
  article: { module: 'app/screens/article/article-screen.tsx', whenPointedAt: [MENU_PANEL, COVER_DIALOG] },
  search: { module: 'app/screens/search/search-screen.tsx', whenPointedAt: [MENU_PANEL, FILTER_PANEL] },
  error: { module: ENTRY, whenPointedAt: [MENU_PANEL] },
} as const;

export type ScreenName = keyof typeof SCREENS;

/** Bytes in Brotli, as the server sends them. */
export type ScreenBytes = {
  /** What the page loads by itself. */
  scripts: number;
  /** What comes on top when the reader points at the menu, the cover, the filters. */
  scriptsWhenPointedAt: number;
  styles: number;
};

/** How many bytes of script and style each screen needs, as the build has written them into a folder. */
export function screenBytes(folder: string): Record<ScreenName, ScreenBytes> {
  const chunks = v.parse(manifest, JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
  const chunk = (name: string) => {
    const found = chunks[name];
    if (!found) throw new Error(`The build has no ${name}.`);
    return found;
  };
  const closure = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      closure(chunk(name).imports, seen);
    }
    return seen;
  };
  const size = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => sum + readFileSync(join(folder, `${file}.br`)).length, 0);
  const scripts = (names: Iterable<string>) => size([...names].map((name) => chunk(name).file));

  function bytesOf(screen: ScreenName): ScreenBytes {
    const { module, whenPointedAt } = SCREENS[screen];
    const first = closure([ENTRY, module]);
    const all = closure([ENTRY, module, ...whenPointedAt]);
    return {
      scripts: scripts(first),
      scriptsWhenPointedAt: scripts(all) - scripts(first),
      styles: size([...closure([ENTRY, module])].flatMap((name) => chunk(name).css)),
    };
  }

  return {
    home: bytesOf('home'),
    article: bytesOf('article'),
    search: bytesOf('search'),
    error: bytesOf('error'),
  };
}
