/** A field of the edit view: its label, the help text below it, and its width in twelfths of a row. */
export type Field = { name: string; label: string; help?: string; size: number; readOnly?: true };

/** How the panel shows a content type or a component. */
export type Layout = {
  uid: string;
  /** The field shown as the name of an entry. With `id`, the panel shows the name of the single type instead. */
  mainField?: string;
  /** The edit view, row by row. */
  rows: Field[][];
  /** The columns of the list view, to which Strapi adds the status. Components don't have a list view. */
  list?: string[];
  sort?: { by: string; order: 'ASC' | 'DESC' };
};
