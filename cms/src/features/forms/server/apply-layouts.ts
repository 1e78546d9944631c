import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { digest } from '../../../digest';
import { type Configuration, readConfiguration, storeConfiguration } from '../../../strapi/form-layouts';
import { editablePart } from './editable-part';
import type { Layout } from './layout';
import { LAYOUTS } from './layouts';

/** By uid: the digests of the applied layout and of the resulting configuration, and the fields at that time. */
const Applied = v.record(
  v.string(),
  v.object({
    layout: v.string(),
    configuration: v.string(),
    // Earlier versions did not store them.
    fields: v.optional(v.array(v.string())),
  }),
);

/**
 * Applies `layouts.ts` to the views of the panel. A view that an editor has changed since the last time is left alone.
 */
export async function applyLayouts(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'layouts' });
  const applied = v.parse(Applied, (await store.get({})) ?? {});
  let changed = false;

  for (const layout of LAYOUTS) {
    const last = applied[layout.uid];
    if (last?.layout === digest(layout)) continue;

    const current = await readConfiguration(strapi, layout.uid);
    if (last && last.configuration !== digest(editablePart(current, last.fields))) continue;

    const next = await storeConfiguration(strapi, arrange(current, layout));
    applied[layout.uid] = {
      layout: digest(layout),
      configuration: digest(editablePart(next)),
      fields: Object.keys(next.metadatas),
    };
    changed = true;
  }
  if (changed) await store.set({ value: applied });
}

/** The configuration with the labels, rows, columns and sort order of the layout. */
function arrange({ settings, metadatas, layouts }: Configuration, layout: Layout): Configuration {
  const labelled = structuredClone(metadatas);
  for (const { name, label, help, readOnly = false } of layout.rows.flat()) {
    const field = labelled[name];
    if (!field)
      throw new Error(`The layout of ${layout.uid} has the field '${name}', which is not in the schema.`);
    field.edit = { ...field.edit, label, description: help ?? '', editable: !readOnly };
    field.list = { ...field.list, label };
  }
  return {
    uid: layout.uid,
    settings: {
      ...settings,
      ...(layout.mainField && { mainField: layout.mainField }),
      pageSize: 20,
      ...(layout.sort && { defaultSortBy: layout.sort.by, defaultSortOrder: layout.sort.order }),
    },
    metadatas: labelled,
    layouts: {
      list: layout.list ?? layouts.list,
      edit: layout.rows.map((row) => row.map(({ name, size }) => ({ name, size }))),
    },
  };
}
