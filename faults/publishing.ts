import { atMost, type Figure } from '#testing/figure.ts';
import { documentIdIn, readText } from '#testing/pages.ts';
import { secondsUntil } from '#testing/until.ts';
import { GOALS } from './goals.ts';
import type { Site } from './site.ts';
import type { System } from './system.ts';

/** Renames the magazine; resolves with the seconds until the home page shows the new name. */
export async function publishName({ strapi }: System, site: Site): Promise<number> {
  const name = `Renamed ${Date.now()}`;
  await strapi.rename(name);
  return secondsUntilShown(site, '/', name);
}

/** Retitles an article; resolves with the seconds until its page shows the new title. */
export async function publishTitle({ strapi }: System, site: Site, article: string): Promise<number> {
  const title = `Retitled ${Date.now()}`;
  await strapi.retitle(documentIdIn(article), title);
  return secondsUntilShown(site, article, title);
}

const secondsUntilShown = ({ url }: Site, path: string, text: string) =>
  secondsUntil(async () => (await readText(url, path)).text.includes(text));

/** Seconds until readers see what was published, or what they ask for. */
export const delayFigure = (what: string, seconds: number): Figure => {
  const figure = atMost(what, seconds, GOALS.publishDelay, 's');
  // Brief runs ignore times, but what never shows up is a failure on any machine.
  return Number.isFinite(seconds) ? figure : { ...figure, value: 'never', isTime: false };
};
