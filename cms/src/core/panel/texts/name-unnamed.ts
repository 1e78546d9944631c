import { text } from '../words';
import { regionalLanguage } from './regional-language';

/**
 * Gives Strapi's parts that have a name in English alone one in the language of the panel, and dates the order of the browser's country;
 * `strapi/replaced` has them ask.
 */
export function nameUnnamed(): void {
  Object.assign(globalThis, {
    mastheadText: text,
    mastheadLanguage: (panel: string) => regionalLanguage(panel, window.navigator.language),
  });
}
