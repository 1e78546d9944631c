import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTO_FONTS, writeFontConfig } from '#testing/font-sets.ts';

/** Gives the browsers of all tests the same fonts, whatever is installed. */
// biome-ignore lint/style/noDefaultExport: Playwright needs it
export default async function useFonts(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-fonts-'));
  // Browsers inherit it, through the processes of the tests.
  process.env.FONTCONFIG_FILE = await writeFontConfig(NOTO_FONTS, folder);
  return () => rm(folder, { recursive: true, force: true });
}
