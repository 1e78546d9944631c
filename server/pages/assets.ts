import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Assets } from '#app/document.ts';

const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
);

const ENTRY = 'app/entry-browser.tsx';
/** The fonts every page shows at once: titles, text and everything small, in English. The build's mark may hold a dash. */
const FONTS = /\/(title|text|small)-[\w-]{8}\.woff2$/;

/**
 * Reads what the build wrote down, and tells which files a screen's page needs. Throws when
 * there is no build.
 */
export function readAssets(manifestPath: string): (module: string) => Assets {
  const chunks = v.parse(manifest, JSON.parse(readFileSync(manifestPath, 'utf8')));
  const entry = chunks[ENTRY];
  if (!entry) throw new Error(`The build has no ${ENTRY}.`);

  const stylesOf = (name: string, seen = new Set<string>()): string[] => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...chunk.imports.flatMap((imported) => stylesOf(imported, seen)), ...chunk.css];
  };

  const assetsOf = (module: string): Assets => ({
    entry: `/${entry.file}`,
    styles: [...new Set([...stylesOf(ENTRY), ...stylesOf(module)])].map((file) => `/${file}`),
    fonts: entry.assets.filter((file) => FONTS.test(file)).map((file) => `/${file}`),
    head: '',
  });
  const known = new Map(Object.keys(chunks).map((module) => [module, assetsOf(module)]));
  return (module) => known.get(module) ?? assetsOf(module);
}
