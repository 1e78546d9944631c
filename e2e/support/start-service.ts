import { startSampleMagazine } from '#testing/sample-magazine.ts';

/** One magazine with the sample in it for all tests: Strapi and the site, both as they are built. */
// biome-ignore lint/style/noDefaultExport: where Playwright looks
export default async function startService(): Promise<() => Promise<void>> {
  const magazine = await startSampleMagazine();
  // The only way from here to the tests, which run in processes of their own.
  process.env.MAGAZINE_URL = magazine.siteUrl;
  return magazine.stop;
}
