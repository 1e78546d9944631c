import { childText } from './read-item.ts';
import type { XmlElement } from './read-records.ts';

/** Where a language begins or ends in a text, as qTranslate (`[:en]…[:]`, `<!--:en-->…<!--:-->`) and WPGlobus (`{:en}…{:}`) write it. */
const MARK =
  /\[:(?<square>[a-z]{2,3}(?:[-_][a-z]{2,4})?)?\]|<!--:(?<comment>[a-z]{2,3}(?:[-_][a-z]{2,4})?)?-->|\{:(?<brace>[a-z]{2,3}(?:[-_][a-z]{2,4})?)?\}/gi;
/** Code contains such marks too, as in `list[:end]` and `only: [:id]`, but doesn't begin with one or contain a closing one. */
const BEGINS = /^\s*(?:\[:|<!--:|\{:)[a-z]/i;
const ENDS = /\[:\]|<!--:-->|\{:\}/;
const BEHIND_CODE = /[\w)\]]$/;

/** A text in each of its languages, in order, each with the parts common to all; `null` for a text in a single one. */
function languagesOf(text: string): ReadonlyMap<string, string> | null {
  if (!BEGINS.test(text) && !ENDS.test(text)) return null;
  const parts: { language: string | null; text: string }[] = [];
  let language: string | null = null;
  let at = 0;
  for (const { 0: mark, index, groups } of text.matchAll(MARK)) {
    const next = groups?.square ?? groups?.comment ?? groups?.brace ?? null;
    if (parts.length === 0 && (next === null || BEHIND_CODE.test(text.slice(Math.max(0, index - 1), index))))
      return null;
    parts.push({ language, text: text.slice(at, index) });
    language = next?.toLowerCase().replace('_', '-') ?? null;
    at = index + mark.length;
  }
  if (parts.length === 0) return null;
  parts.push({ language, text: text.slice(at) });
  const names = new Set(parts.flatMap((part) => part.language ?? []));
  return new Map(
    Array.from(names, (name) => [
      name,
      parts.flatMap((part) => (part.language === null || part.language === name ? part.text : '')).join(''),
    ]),
  );
}

const primary = (language: string): string => language.toLowerCase().split(/[-_]/, 1)[0] ?? '';

function pick(languages: readonly string[], wanted: string): string | undefined {
  const exact = languages.find((each) => each === wanted.toLowerCase().replace('_', '-'));
  return exact ?? languages.find((each) => primary(each) === primary(wanted)) ?? languages[0];
}

/** The text in one language, if it has several. */
export function textIn(text: string, wanted: string): string {
  const languages = languagesOf(text);
  const language = languages && pick([...languages.keys()], wanted);
  return language ? (languages.get(language) ?? '') : text;
}

/** An element whose texts are in one language; `others` are those that it also had, each with its first words. */
export type Chosen = {
  element: XmlElement;
  language: string;
  others: { language: string; example: string }[];
};

/** The elements of a post that decide which languages it has; the first one with any counts. */
const MAIN = ['content:encoded', 'title', 'excerpt:encoded'];

/** Takes from a post or term the language of the site, or the first one that it has. */
export function chooseLanguage(element: XmlElement, site: string): Chosen {
  const main = MAIN.flatMap((name) => languagesOf(childText(element, name)) ?? []);
  const language = pick([...(main[0]?.keys() ?? [])], site) ?? '';
  // The first words of each, from the first element that has them.
  const found = new Map(main.toReversed().flatMap((each) => [...each]));
  found.delete(language);
  const choose = (each: XmlElement): XmlElement => ({
    ...each,
    text: textIn(each.text, language || site),
    children: each.children.map(choose),
  });
  return {
    element: choose(element),
    language,
    others: Array.from(found, ([other, example]) => ({
      language: other,
      example: example.trim().slice(0, 200),
    })),
  };
}
