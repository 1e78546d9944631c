import { statusTextId } from '../core/panel/strapi/panel-names';
import { idOf } from '../core/panel/texts/message';
import { labels } from '../language/de/labels';
import { panel as de } from '../language/de/panel';
import { strapi as strapiDe } from '../language/de/strapi';
import { corrected } from '../language/de/strapi-corrected';
import { media as mediaDe } from '../language/de/strapi-media';
import { missing } from '../language/de/strapi-missing';
import { missingOfMedia } from '../language/de/strapi-missing-media';
import { values as valuesDe } from '../language/de/values';
import { panel as en, type PanelText } from '../language/en/panel';
import { strapi as strapiEn } from '../language/en/strapi';
import { media as mediaEn } from '../language/en/strapi-media';
import { values as valuesEn } from '../language/en/values';
import type { Language } from '../language/languages';

/** What browsers and Strapi's service say in English, which the panel shows by the text of that id. */
const SAID: Readonly<Record<string, PanelText>> = {
  'Failed to fetch': 'service.unreachable',
  'NetworkError when attempting to fetch resource.': 'service.unreachable',
  'Load failed': 'service.unreachable',
  'This attribute must be unique': 'save.notUnique',
  Forbidden: 'service.forbidden',
};

/** All texts of the panel that are not Strapi's own, by language. */
export const TRANSLATIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...strapiEn, ...mediaEn, ...valuesEn, ...ours(en) },
  de: {
    ...missing,
    ...missingOfMedia,
    ...corrected,
    ...strapiDe,
    ...mediaDe,
    ...valuesDe,
    ...labels,
    ...ours(de),
  },
};

function ours(texts: typeof en): Record<string, string> {
  const withIds = Object.entries(texts).map(([name, text]) => [idOf(name), text]);
  const said = Object.entries(SAID).map(([sentence, name]) => [sentence, texts[name]]);
  return {
    ...Object.fromEntries([...withIds, ...said]),
    // The service says so of an article that waits for its date (`features/article-list/server/show-articles.ts`).
    [statusTextId('scheduled')]: texts['schedule.status'],
  };
}
