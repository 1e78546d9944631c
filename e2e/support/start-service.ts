import { startSampleMagazine } from '#testing/sample-magazine.ts';

/** Starts Strapi with the sample magazine and the site, both as built, for all tests. */
// biome-ignore lint/style/noDefaultExport: Playwright needs it
export default async function startService(): Promise<() => Promise<void>> {
  const magazine = await startSampleMagazine();
  // Tests run in other processes, which inherit the environment.
  process.env.MAGAZINE_URL = magazine.siteUrl;
  process.env.MAGAZINE_DATA = magazine.dataDir;
  return magazine.stop;
}
