import { startStrangersMagazine } from '#testing/strangers/strangers-magazine.ts';
import { until } from '#testing/until.ts';

/**
 * Starts the strangers' magazine twice, as built, for all tests: once running, and once with Strapi killed after the first
 * page, so that the layout has its content and the screens have none.
 */
// biome-ignore lint/style/noDefaultExport: Playwright needs it
export default async function startStrangers(): Promise<() => Promise<void>> {
  const [magazine, down] = [await startStrangersMagazine(), await startStrangersMagazine()];
  // The layout's content is in memory from now on, also on a busy machine on which Strapi answers late.
  for (const { siteUrl } of [magazine, down]) {
    const isComplete = async () =>
      (await fetch(`${siteUrl}/search`)).headers.get('cache-control') !== 'no-store';
    await until('The first page has all of its content', isComplete);
  }
  // The site renders its home page by itself once the service works; without waiting, a test might come before or after.
  await fetch(down.siteUrl);
  await down.killCms();
  // Tests run in other processes, which inherit the environment.
  Object.assign(process.env, { MAGAZINE_URL: magazine.siteUrl, DOWN_URL: down.siteUrl });
  return async () => {
    await Promise.all([magazine.stop(), down.stop()]);
  };
}
