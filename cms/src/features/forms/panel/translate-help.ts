import type { StrapiApp } from '@strapi/strapi/admin';
import { panelLanguage } from '../../../core/panel/texts/panel-language';
import { help as de } from '../../../language/de/labels';
import type { Language } from '../../../language/languages';
import { changeFields } from './edit-view';

/** The help texts by the English ones, which are in the layouts of the forms. */
const HELP: Readonly<Record<Exclude<Language, 'en'>, ReadonlyMap<string, string>>> = { de };

/** Shows the help texts below fields in the language of the panel. Those that were changed by hand stay. */
export function translateHelp(registerHook: StrapiApp['registerHook']): void {
  changeFields(registerHook, (field) => {
    const language = panelLanguage();
    if (language === 'en') return field;
    return { ...field, hint: HELP[language].get(field.hint ?? '') ?? field.hint ?? '' };
  });
}
