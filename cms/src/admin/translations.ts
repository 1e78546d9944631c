import { labels } from '../language/de/labels';
import { panel as de } from '../language/de/panel';
import { strapi as strapiDe } from '../language/de/strapi';
import { panel as en } from '../language/en/panel';
import { strapi as strapiEn } from '../language/en/strapi';
import type { Language } from '../language/languages';
import { idOf } from './texts/message';

/** All texts of the panel that are not Strapi's own, by language. */
export const TRANSLATIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...strapiEn, ...withIds(en) },
  de: { ...strapiDe, ...labels, ...withIds(de) },
};

function withIds(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [idOf(name), text]));
}
