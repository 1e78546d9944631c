import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import type { useTypedChoice } from './use-typed-choice';

/** A field of a form. Strapi passes every property on to the component that shows it. */
export type Field = {
  name?: string;
  type?: string;
  hint?: string;
  labelAction?: ReactNode;
  attribute?: Attribute;
  /** For a relation: the message of an empty list, given the words typed in the box. */
  noOptionsMessage?: (words: string) => string;
  /** For a relation: handles typed text. */
  typed?: typeof useTypedChoice;
  /** For a relation: whether its list offers the form of a new entry. */
  creatable?: false;
};
type Attribute = {
  type?: string;
  component?: string;
  target?: string;
  inversedBy?: string;
  required?: boolean;
  /** Its hint does not say how long it may be. */
  withoutLimits?: boolean;
};

/** The fields of the content type by part, row and place, and of its components by row and place. */
type EditView = {
  layout: { layout: Field[][][]; components: Record<string, { layout: Field[][] }> };
};

/** Changes the fields of every form, including components, before it is shown. */
export function changeFields(registerHook: StrapiApp['registerHook'], change: (field: Field) => Field): void {
  registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (view: EditView) => {
    const changeRow = (row: Field[]): Field[] => row.map(change);
    const { layout, components } = view.layout;
    const changed = Object.entries(components).map(([uid, component]) => [
      uid,
      { ...component, layout: component.layout.map(changeRow) },
    ]);
    return {
      ...view,
      layout: {
        ...view.layout,
        layout: layout.map((part) => part.map(changeRow)),
        components: Object.fromEntries(changed),
      },
    };
  });
}
