import { startStrangersMagazine } from '#testing/strangers/strangers-magazine.ts';
import { until } from '#testing/until.ts';

/**
 * Starts the strangers' magazine as built, for all tests; and, unless only a sample of them runs, once more with Strapi killed after the
 * first page, so that the layout has its content and the screens have none.
 */
// biome-ignore lint/style/noDefaultExport: Playwright needs it
export default async function startStrangers(): Promise<() => Promise<void>> {
  const magazine = await startComplete();
  const down = process.env.TEST_SAMPLE ? null : await startComplete();
  if (down) {
    // The site renders its home page by itself once the service works; without waiting, a test might come before or after.
    await fetch(down.siteUrl);
    await down.killCms();
  }
  // Tests run in other processes, which inherit the environment.
  process.env.MAGAZINE_URL = magazine.siteUrl;
  if (down) process.env.DOWN_URL = down.siteUrl;
  return async () => {
    await Promise.all([magazine.stop(), down?.stop()]);
  };
}

/** The layout's content is in memory from now on, also on a busy machine on which Strapi answers late. */
async function startComplete() {
  const magazine = await startStrangersMagazine();
  const isComplete = async () =>
    (await fetch(`${magazine.siteUrl}/search`)).headers.get('cache-control') !== 'no-store';
  await until('The first page has all of its content', isComplete);
  return magazine;
}
