import { setTimeout } from 'node:timers/promises';
import { atMost, type Figure } from './figure.ts';
import { readText } from './pages.ts';
import type { Site } from './site.ts';
import type { System } from './system.ts';

/** Goal of 'Never down', in seconds. */
const SEEN_WITHIN = 1;
/** Seconds after which a publish counts as not seen. */
const GIVE_UP = 10;

/** Gives the magazine another name, and returns the seconds until its home page has it. */
export async function publishName({ strapi, changed }: System, site: Site, path = '/'): Promise<number> {
  const name = `Renamed ${Date.now()}`;
  await strapi.editor.renameSite(name);
  changed({ type: 'site', documentId: null, vanished: false });
  return secondsUntilShown(site, path, name);
}

/** Seconds until a page has a text; infinite where it has not come by the time we give up. */
export async function secondsUntilShown(
  { url }: Site,
  path: string,
  text: string,
  giveUp = GIVE_UP,
): Promise<number> {
  const start = performance.now();
  const passed = () => (performance.now() - start) / 1000;
  const isShown = async () => (await readText(url, path)).text.includes(text);
  while (!(await isShown().catch(() => false))) {
    if (passed() > giveUp) return Number.POSITIVE_INFINITY;
    await setTimeout(20);
  }
  return passed();
}

export const seenWithin = (what: string, seconds: number): Figure => {
  const figure = atMost(`${what} → seen`, seconds, SEEN_WITHIN, 's');
  // That it is never seen says nothing of how busy the machine is.
  return Number.isFinite(seconds) ? figure : { ...figure, value: 'never', isTime: false };
};
