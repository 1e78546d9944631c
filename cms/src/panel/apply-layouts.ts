import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { digest } from '../digest';
import { LAYOUTS, type Layout } from './layouts';

/** Strapi's own shape of a view's configuration, as far as it is touched here. */
type Configuration = {
  uid: string;
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;
  layouts: { list: string[]; edit: { name: string; size: number }[][] };
};

/** By uid: which layout was applied, and what the configuration was afterwards. */
const Applied = v.record(v.string(), v.object({ layout: v.string(), configuration: v.string() }));

/**
 * Gives editors the views of `layouts.ts`, except where they have arranged one themselves:
 * a view is only touched while it still is what was put there last.
 */
export async function applyLayouts(strapi: Core.Strapi): Promise<void> {
  const memory = strapi.store({ type: 'core', name: 'masthead', key: 'layouts' });
  const applied = v.parse(Applied, (await memory.get({})) ?? {});
  const services = strapi.plugin('content-manager');
  let changed = false;

  for (const layout of LAYOUTS) {
    const last = applied[layout.uid];
    if (last?.layout === digest(layout)) continue;

    const isComponent = !layout.uid.startsWith('api::');
    const service = services.service(isComponent ? 'components' : 'content-types');
    const current: Configuration = await service.findConfiguration({ uid: layout.uid });
    if (last && last.configuration !== digest(editorsPart(current))) continue;

    const next: Configuration = await service.updateConfiguration(
      { uid: layout.uid },
      arrange(current, layout),
    );
    applied[layout.uid] = { layout: digest(layout), configuration: digest(editorsPart(next)) };
    changed = true;
  }
  if (changed) await memory.set({ value: applied });
}

/** The configuration with the layout's labels, rows, columns and order; the rest stays as it is. */
function arrange({ settings, metadatas, layouts }: Configuration, layout: Layout): Configuration {
  const labelled = structuredClone(metadatas);
  for (const { name, label, help } of layout.rows.flat()) {
    const field = labelled[name];
    if (!field)
      throw new Error(`The layout of ${layout.uid} names the field '${name}', which the schema lacks.`);
    field.edit = { ...field.edit, label, description: help ?? '' };
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

/** What an editor can arrange. Strapi itself rewrites the rest now and then. */
function editorsPart({ settings, layouts, metadatas }: Configuration) {
  return { settings, layouts, fields: Object.entries(metadatas).map(([name, { edit }]) => [name, edit]) };
}
