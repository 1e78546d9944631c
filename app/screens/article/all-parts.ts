import type { LazyComponent } from '#app/lib/lazy-component.tsx';

// For the server, which renders all parts. Browsers load only those that a text needs.

type Part = LazyComponent<never>;

const FOLDER = 'app/screens/article/parts';
/** By path. Each module exports its part alone. */
const MODULES = import.meta.glob<Record<string, Part>>('./parts/*/part.ts', { eager: true });
/** Scripts of some parts for kept pages (decision 0031), by path. */
const KEPT_PAGE_SCRIPTS = import.meta.glob('./parts/*/kept-page.ts');

/** The names of the parts, taken from their folders. */
const NAMES: ReadonlyMap<Part, string> = new Map(
  Object.entries(MODULES).flatMap(([path, module]) =>
    Object.values(module).map((part) => [part, path.split('/').at(-2) ?? ''] as const),
  ),
);

export async function preloadParts(): Promise<void> {
  await Promise.all([...NAMES.keys()].map((part) => part.preload()));
}

/** The modules with the styles of a part and with its script for kept pages, from the project root; `null` without a script. */
export function modulesOf(part: Part): { styles: string; script: string | null } {
  const name = NAMES.get(part);
  if (name === undefined) throw new Error('A lazy part is in no folder of parts.');
  const hasScript = `./parts/${name}/kept-page.ts` in KEPT_PAGE_SCRIPTS;
  return {
    styles: `${FOLDER}/${name}/${name}.tsx`,
    script: hasScript ? `${FOLDER}/${name}/kept-page.ts` : null,
  };
}
