import type { StrapiApp } from '@strapi/strapi/admin';
import { HELP_DE } from './labels-de';
import { panelLanguage } from './panel-language';

type Field = { hint?: string };
/** The fields of the edit view: of the content type by part, row and place, and of its components by row and place. */
type EditView = {
  layout: { layout: Field[][][]; components: Record<string, { layout: Field[][] }> };
};

/** Shows the help texts below fields in the language of the panel. Those that were changed by hand stay. */
export function translateHelp(registerHook: StrapiApp['registerHook']): void {
  registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (view: EditView) => {
    if (panelLanguage() !== 'de') return view;
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

const translateRow = (row: Field[]): Field[] =>
  row.map((field) => ({ ...field, hint: HELP_DE.get(field.hint ?? '') ?? field.hint ?? '' }));
