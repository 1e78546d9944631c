import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Assets } from '#app/server/document.ts';

const chunk = v.object({
  file: v.string(),
  css: v.optional(v.array(v.string()), []),
  imports: v.optional(v.array(v.string()), []),
  assets: v.optional(v.array(v.string()), []),
});
type Chunk = v.InferOutput<typeof chunk>;

const manifest = v.record(v.string(), chunk);

const ENTRY = 'app/browser/entry.tsx';
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

  /** The chunks that make up a module, each after those it imports. */
  const chunksOf = (name: string, seen: Set<string>): Chunk[] => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...chunk.imports.flatMap((imported) => chunksOf(imported, seen)), chunk];
  };

  const assetsOf = (module: string): Assets => {
    const seen = new Set<string>();
    const all = [...chunksOf(ENTRY, seen), ...chunksOf(module, seen)];
    const address = (file: string) => `/${file}`;
    return {
      scripts: all.map(({ file }) => address(file)),
      styles: [...new Set(all.flatMap(({ css }) => css))].map(address),
      fonts: entry.assets.filter((file) => FONTS.test(file)).map(address),
      head: '',
    };
  };
  const known = new Map(Object.keys(chunks).map((module) => [module, assetsOf(module)]));
  return (module) => known.get(module) ?? assetsOf(module);
}
