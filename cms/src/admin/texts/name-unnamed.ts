import { text } from './panel-language';

/** Gives Strapi's parts that have a name in English alone one in the language of the panel; `strapi/replaced` has them ask. */
export function nameUnnamed(): void {
  Object.assign(globalThis, { mastheadText: text });
}
