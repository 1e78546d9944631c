import type { StrapiApp } from '@strapi/strapi/admin';
import { help as de } from '../../language/de/labels';
import type { Language } from '../../language/languages';
import { panelLanguage } from './panel-language';

type Field = { hint?: string };
/** The fields of the edit view: of the content type by part, row and place, and of its components by row and place. */
type EditView = {
  layout: { layout: Field[][][]; components: Record<string, { layout: Field[][] }> };
};

/** The help texts by the English ones, which are in the layouts of the forms. */
const HELP: Readonly<Record<Exclude<Language, 'en'>, ReadonlyMap<string, string>>> = { de };

/** Shows the help texts below fields in the language of the panel. Those that were changed by hand stay. */
export function translateHelp(registerHook: StrapiApp['registerHook']): void {
  registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (view: EditView) => {
    const language = panelLanguage();
    if (language === 'en') return view;
    const translateRow = (row: Field[]): Field[] =>
      row.map((field) => ({ ...field, hint: HELP[language].get(field.hint ?? '') ?? field.hint ?? '' }));
    const { layout, components } = view.layout;
    const translated = Object.entries(components).map(([uid, component]) => [
      uid,
      { ...component, layout: component.layout.map(translateRow) },
    ]);
    return {
      ...view,
      layout: {
        ...view.layout,
        layout: layout.map((part) => part.map(translateRow)),
        components: Object.fromEntries(translated),
      },
    };
  });
}
