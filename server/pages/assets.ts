import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Assets, Style } from '#app/server/document.ts';

const chunk = v.object({
  file: v.string(),
  css: v.optional(v.array(v.string()), []),
  imports: v.optional(v.array(v.string()), []),
});
type Chunk = v.InferOutput<typeof chunk>;

const manifest = v.record(v.string(), chunk);

const ENTRY = 'app/browser/entry.tsx';
/** The style sheet for paper (vite.config.ts). */
const PAPER = 'paper.css';

/**
 * Reads the manifest and the style sheets of a build from its folder. Returns a function from the module of a screen to the
 * scripts and styles of its page. Throws if one of the files is missing or the manifest is invalid.
 */
export function readAssets(folder: string): (module: string) => Assets {
  const chunks = v.parse(manifest, JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
  const entry = chunks[ENTRY];
  if (!entry) throw new Error(`The build has no ${ENTRY}.`);

  const paper = chunks[PAPER];

  /** The chunks of a module, imports first. */
  const chunksOf = (name: string, seen: Set<string>): Chunk[] => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...chunk.imports.flatMap((imported) => chunksOf(imported, seen)), chunk];
  };

  const texts = new Map<string, Style>();
  const styleOf = (file: string): Style => {
    const known = texts.get(file);
    if (known) return known;
    const style = { href: `/${file}`, text: readFileSync(join(folder, file), 'utf8').trim() };
    texts.set(file, style);
    return style;
  };

  const assetsOf = (module: string): Assets => {
    const seen = new Set<string>();
    const all = [...chunksOf(ENTRY, seen), ...chunksOf(module, seen)];
    const files = [...new Set([entry, ...all].map(({ file }) => file))];
    // A module can be a style sheet itself.
    const isStyle = (file: string) => file.endsWith('.css');
    return {
      scripts: files.filter((file) => !isStyle(file)).map((file) => `/${file}`),
      styles: [...new Set([...all.flatMap(({ css }) => css), ...files.filter(isStyle)])].map(styleOf),
      paper: paper ? `/${paper.file}` : null,
      head: '',
    };
  };
  const cache = new Map(Object.keys(chunks).map((module) => [module, assetsOf(module)]));
  return (module) => cache.get(module) ?? assetsOf(module);
}
