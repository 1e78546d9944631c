import type { Configuration } from '../../../strapi/form-layouts';

/**
 * The part of the configuration that editors can change, of the given fields. Strapi itself sometimes changes the rest, and adds
 * fields that are new in the schema.
 */
export function editablePart(
  { settings, layouts, metadatas }: Configuration,
  fields = Object.keys(metadatas),
) {
  const edit = layouts.edit
    .map((row) => row.filter(({ name }) => fields.includes(name)))
    .filter((row) => row.length > 0);
  const known = Object.entries(metadatas).filter(([name]) => fields.includes(name));
  return { settings, layouts: { ...layouts, edit }, fields: known.map(([name, { edit }]) => [name, edit]) };
}
