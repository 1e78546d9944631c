import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { translations } from '../../cms/src/admin/translations.ts';
import { shownTextsOfStrapi, textsOfStrapi } from '../../cms/src/testing/strapi-texts.ts';

/** The words of every room of the panel. */
const WORDS = globSync(join(import.meta.dirname, '../../cms/src/features/*/words.ts'));

/** Words that no German sentence has. */
const ENGLISH =
  /\b(the|and|this|that|your|you|are|with|for|from|not|no|to|of|by|is|has|add|select|choose|loading|click|please|entry|entries|save|all)\b/i;

/** What Strapi's components say in English, whatever the language. */
const HARD_CODED = /^Loading$/;

/** What is written by editors: rows of lists, what is chosen, names of what is open, the text, and what is lost of an import. */
const CONTENT = 'td, li, h1, h3, details, textarea, [contenteditable], script, style';

/**
 * The texts and names on a page that are in English: those that are texts of the English panel, and others in German, wherever they
 * stand, and outside of content every sentence with an English word.
 */
export async function englishTexts(page: Page): Promise<string[]> {
  const rooms = await Promise.all(WORDS.map(async (file) => (await import(file)).words));
  const ours = translations(rooms);
  const german = new Set(Object.values({ ...textsOfStrapi('de'), ...ours.de }));
  const english = new Set(Object.values({ ...shownTextsOfStrapi(), ...ours.en }));
  const shown = await readTexts(page);
  return shown.flatMap(({ text, isContent }) =>
    !german.has(text) && !HARD_CODED.test(text) && (english.has(text) || (!isContent && ENGLISH.test(text)))
      ? text
      : [],
  );
}

/** What is visible on a page, and what screen readers say. Strapi gives a status its id as a name. */
const readTexts = (page: Page) =>
  page.evaluate((content) => {
    const found = new Map<string, { text: string; isContent: boolean }>();
    const add = (text: string | null | undefined, part: Element | null) => {
      const words = text?.trim();
      if (!words || !part) return;
      found.set(words, { text: words, isContent: part.closest(content) !== null });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility()) add(node.textContent, node.parentElement);
    }
    for (const name of ['aria-label', 'placeholder', 'title']) {
      for (const part of document.querySelectorAll(`[${name}]:not([role=status])`))
        add(part.getAttribute(name), part);
    }
    return [...found.values()];
  }, CONTENT);
