import { atMost, type Figure } from '#testing/figure.ts';
import { documentIdIn, readText } from '#testing/pages.ts';
import { secondsUntil } from '#testing/until.ts';
import { GOALS } from './case.ts';
import type { Site } from './site.ts';
import type { System } from './system.ts';

/** Gives the magazine another name, and returns the seconds until a page has it. */
export async function publishName({ testCms }: System, site: Site): Promise<number> {
  const name = `Renamed ${Date.now()}`;
  await testCms.rename(name);
  return secondsUntilShown(site, '/', name);
}

/** Gives an article another title, and returns the seconds until a page has it: its own unless another is given. */
export async function publishTitle(
  { testCms }: System,
  site: Site,
  article: string,
  { page = article, giveUp }: { page?: string; giveUp?: number } = {},
): Promise<number> {
  const title = `Retitled ${Date.now()}`;
  await testCms.retitle(documentIdIn(article), title);
  return secondsUntilShown(site, page, title, giveUp);
}

/** Seconds until a page has a text; infinite where it has not come by the time we give up. */
export const secondsUntilShown = ({ url }: Site, path: string, text: string, giveUp?: number) =>
  secondsUntil(async () => (await readText(url, path)).text.includes(text), giveUp);

export const seenWithin = (what: string, seconds: number, goal = GOALS.seenWithin): Figure => {
  const figure = atMost(`${what} → seen`, seconds, goal, 's');
  // A change that is never seen is a failure on any machine, also in brief.
  return Number.isFinite(seconds) ? figure : { ...figure, value: 'never', isTime: false };
};
