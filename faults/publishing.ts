import { setTimeout } from 'node:timers/promises';
import { atMost, type Figure } from './figure.ts';
import { readText } from './pages.ts';
import type { Site } from './site.ts';
import type { System } from './system.ts';

/** Goal of 'Never down', in seconds. */
const SEEN_WITHIN = 1;
/** Seconds after which a publish counts as not seen. */
const GIVE_UP = 10;

/** Gives the magazine another name, and returns the seconds until a page has it. */
export async function publishName(
  { strapi, changed }: System,
  site: Site,
  path = '/',
  giveUp = GIVE_UP,
): Promise<number> {
  const name = `Renamed ${Date.now()}`;
  await strapi.editor.renameSite(name);
  changed({ type: 'site', documentId: null, vanished: false });
  return secondsUntilShown(site, path, name, giveUp);
}

/** Seconds until a page has a text; infinite where it has not come by the time we give up. */
export const secondsUntilShown = ({ url }: Site, path: string, text: string, giveUp = GIVE_UP) =>
  secondsUntil(async () => (await readText(url, path)).text.includes(text), giveUp);

/** The same for anything that is to be seen. */
export async function secondsUntil(isSo: () => Promise<boolean>, giveUp = GIVE_UP): Promise<number> {
  const start = performance.now();
  const passed = () => (performance.now() - start) / 1000;
  while (!(await isSo().catch(() => false))) {
    if (passed() > giveUp) return Number.POSITIVE_INFINITY;
    await setTimeout(20);
  }
  return passed();
}

export const seenWithin = (what: string, seconds: number, goal = SEEN_WITHIN): Figure => {
  const figure = atMost(`${what} → seen`, seconds, goal, 's');
  // A change that is never seen is a failure on any machine, also in brief.
  return Number.isFinite(seconds) ? figure : { ...figure, value: 'never', isTime: false };
};
