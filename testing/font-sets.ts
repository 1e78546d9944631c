import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// @ts-expect-error it has no types
import subsetFont from 'subset-font';
import { ROOT } from '#scripts/settings.mjs';
import { fontConfig } from './font-config.ts';

const PACKAGES = join(ROOT, 'testing', 'fonts', 'node_modules');
const NOTO = join(PACKAGES, '@expo-google-fonts');
const DEJAVU = join(PACKAGES, 'dejavu-fonts-ttf', 'ttf');

/** The fonts that a reader's device may have. */
export type FontSet = {
  name: string;
  serif: string;
  sans: string;
  mono: string;
  /** Returns the folders of the set's fonts. Files that have to be made are written into the given folder. */
  folders: (made: string) => Promise<string[]>;
};

/** Stacks marks, and has all scripts of the strangers' magazine but Chinese, Japanese and Korean. */
export const NOTO_FONTS: FontSet = {
  name: 'Noto',
  serif: 'Noto Sans',
  sans: 'Noto Sans',
  mono: 'Noto Sans',
  async folders() {
    const families = await readdir(NOTO);
    return families.flatMap((family) => ['400Regular', '700Bold'].map((face) => join(NOTO, family, face)));
  },
};

export const OTHER_FONTS: readonly FontSet[] = [
  {
    /** Pages have only the fonts that they bring. No browser works without any font, so this one has no characters. */
    name: 'no',
    serif: 'DejaVu Sans',
    sans: 'DejaVu Sans',
    mono: 'DejaVu Sans',
    async folders(made) {
      const font = await readFile(join(DEJAVU, 'DejaVuSans.ttf'));
      await writeFile(join(made, 'empty.ttf'), await subsetFont(font, '', { targetFormat: 'truetype' }));
      return [made];
    },
  },
  {
    /** Those of a plain Debian, which set many marks side by side. */
    name: 'DejaVu',
    serif: 'DejaVu Serif',
    sans: 'DejaVu Sans',
    mono: 'DejaVu Sans Mono',
    folders: async () => [DEJAVU],
  },
];

/**
 * Writes a fontconfig file into a new folder, and returns its path. A browser on Linux whose environment has it as
 * `FONTCONFIG_FILE` has the fonts of the set and no others. On macOS and Windows it has those of the system.
 */
export async function writeFontConfig(set: FontSet, folder: string): Promise<string> {
  const made = join(folder, 'made');
  const cache = join(folder, 'cache');
  await mkdir(made, { recursive: true });
  const file = join(folder, 'fonts.conf');
  await writeFile(file, fontConfig({ ...set, folders: await set.folders(made), cache }));
  return file;
}
