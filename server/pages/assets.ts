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
/** Fonts used above the fold of every page. The hash in a file name may contain a dash. */
const PRELOADED_FONTS = /\/(title|text|small)-[\w-]{8}\.woff2$/;

/**
 * Reads the manifest of the build. Returns a function from the module of a screen to the scripts, styles and fonts of
 * its page. Throws if the manifest is missing or invalid.
 */
export function readAssets(manifestPath: string): (module: string) => Assets {
  const chunks = v.parse(manifest, JSON.parse(readFileSync(manifestPath, 'utf8')));
  const entry = chunks[ENTRY];
  if (!entry) throw new Error(`The build has no ${ENTRY}.`);

  /** The chunks of a module, imports first. */
  const chunksOf = (name: string, seen: Set<string>): Chunk[] => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...chunk.imports.flatMap((imported) => chunksOf(imported, seen)), chunk];
  };

  const assetsOf = (module: string): Assets => {
    const seen = new Set<string>();
    const all = [...chunksOf(ENTRY, seen), ...chunksOf(module, seen)];
    const toPath = (file: string) => `/${file}`;
    return {
      scripts: [...new Set([entry, ...all])].map(({ file }) => toPath(file)),
      styles: [...new Set(all.flatMap(({ css }) => css))].map(toPath),
      fonts: entry.assets.filter((file) => PRELOADED_FONTS.test(file)).map(toPath),
      head: '',
    };
  };
  const cache = new Map(Object.keys(chunks).map((module) => [module, assetsOf(module)]));
  return (module) => cache.get(module) ?? assetsOf(module);
}
