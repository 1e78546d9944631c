import type { Words } from '../core/panel/panel-feature';
import { statusTextId } from '../core/panel/strapi/panel-names';
import { idOf } from '../core/panel/texts/text-id';
import { words as core } from '../core/panel/words';
import { words as ofLists } from '../features/article-list/words';
import { words as ofSaves } from '../features/unsaved/words';
import { labels } from '../language/de/labels';
import { strapi as strapiDe } from '../language/de/strapi';
import { corrected } from '../language/de/strapi-corrected';
import { media as mediaDe } from '../language/de/strapi-media';
import { missing } from '../language/de/strapi-missing';
import { missingOfMedia } from '../language/de/strapi-missing-media';
import { values as valuesDe } from '../language/de/values';
import { strapi as strapiEn } from '../language/en/strapi';
import { media as mediaEn } from '../language/en/strapi-media';
import { values as valuesEn } from '../language/en/values';
import type { Language } from '../language/languages';

/** English messages of browsers and of Strapi's service, and the panel's texts in their place. */
const said = (language: Language): Readonly<Record<string, string>> => ({
  'Failed to fetch': core[language]['service.unreachable'],
  'NetworkError when attempting to fetch resource.': core[language]['service.unreachable'],
  'Load failed': core[language]['service.unreachable'],
  'This attribute must be unique': ofSaves[language]['save.notUnique'],
  Forbidden: core[language]['service.forbidden'],
  // The service says so of an article that waits for its date (`features/article-list/server/show-articles.ts`).
  [statusTextId('scheduled')]: ofLists[language]['filters.waiting'],
});

/** All texts of the panel that are not Strapi's own, by language. */
export function translations(rooms: readonly Words[]): Record<Language, Readonly<Record<string, string>>> {
  const ours = (language: Language) => ({
    ...Object.fromEntries(
      [core, ...rooms].flatMap((words) =>
        Object.entries(words[language]).map(([name, text]) => [idOf(name), text]),
      ),
    ),
    ...said(language),
  });
  return {
    en: { ...strapiEn, ...mediaEn, ...valuesEn, ...ours('en') },
    de: {
      ...missing,
      ...missingOfMedia,
      ...corrected,
      ...strapiDe,
      ...mediaDe,
      ...valuesDe,
      ...labels,
      ...ours('de'),
    },
  };
}
