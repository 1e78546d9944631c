import type { LazyComponent } from '#app/lib/lazy-component.tsx';

// For the server, which renders all parts. A browser loads those that a text needs.

type Part = LazyComponent<never>;

/** By path. Each module exports its part alone. */
const MODULES = import.meta.glob<Record<string, Part>>('./parts/*/part.ts', { eager: true });
/** What some parts do on a kept page (decision 0031), by path. */
const KEPT_PAGE_SCRIPTS = import.meta.glob('./parts/*/kept-page.ts');

/** The parts with the folders that they are in, from this one. */
const FOLDERS: ReadonlyMap<Part, string> = new Map(
  Object.entries(MODULES).flatMap(([path, module]) =>
    Object.values(module).map((part) => [part, path.replace(/\/part\.ts$/, '')] as const),
  ),
);

export async function preloadParts(): Promise<void> {
  await Promise.all([...FOLDERS.keys()].map((part) => part.preload()));
}

/** The modules with the styles of a part and with its script for kept pages, from the project root; `null` without a script. */
export function modulesOf(part: Part): { styles: string; script: string | null } {
  const folder = FOLDERS.get(part);
  if (!folder) throw new Error('This part is in no folder of parts.');
  const fromRoot = (path: string) => path.replace(/^\./, 'app/screens/article');
  const script = `${folder}/kept-page.ts`;
  return {
    styles: fromRoot(`${folder}/${folder.replace(/.*\//, '')}.tsx`),
    script: script in KEPT_PAGE_SCRIPTS ? fromRoot(script) : null,
  };
}
