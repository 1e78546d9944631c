import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { panel as de } from '../../cms/src/language/de/panel.ts';
import { missing } from '../../cms/src/language/de/strapi-missing.ts';
import { panel as en } from '../../cms/src/language/en/panel.ts';

const Texts = v.object({ default: v.record(v.string(), v.string()) });

/** Strapi's texts of the forms and lists, and of the frame around them. */
async function strapisTexts(language: 'en' | 'de'): Promise<string[]> {
  const folders = ['content-manager/dist/admin', 'admin/dist/admin/admin/src'].map((folder) =>
    path.resolve('cms/node_modules/@strapi', folder, 'translations', `${language}.json.mjs`),
  );
  const files = await Promise.all(folders.map((file) => import(pathToFileURL(file).href)));
  return files.flatMap((file) => Object.values(v.parse(Texts, file).default));
}

/** The texts and names on a page that are those of the English panel, and are others in German. Strapi gives a status its id as a name. */
export async function englishTexts(page: Page): Promise<string[]> {
  const german = new Set([...Object.values(de), ...Object.values(missing), ...(await strapisTexts('de'))]);
  const shown = new Set(
    await page.evaluate(() => [
      ...document.body.innerText.split('\n'),
      ...Array.from(
        document.querySelectorAll('[aria-label]:not([role=status])'),
        (part) => part.getAttribute('aria-label') ?? '',
      ),
    ]),
  );
  const english = [...Object.values(en), ...(await strapisTexts('en'))];
  return english.filter((text) => !german.has(text) && shown.has(text));
}
