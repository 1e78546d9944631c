import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

const Settings = v.record(v.string(), v.unknown());

/** How the panel shows a content type or a component: its settings, its fields, and where they are. */
const Configuration = v.looseObject({
  uid: v.string(),
  settings: Settings,
  metadatas: v.record(v.string(), v.object({ edit: Settings, list: Settings })),
  layouts: v.object({
    list: v.array(v.string()),
    edit: v.array(v.array(v.object({ name: v.string(), size: v.number() }))),
  }),
});
export type Configuration = v.InferOutput<typeof Configuration>;

/** Reads the view of a content type or component. Strapi documents no way to set it but by hand, in the panel. */
export async function readConfiguration(strapi: Core.Strapi, uid: string): Promise<Configuration> {
  return v.parse(Configuration, await serviceOf(strapi, uid).findConfiguration({ uid }));
}

/** Stores a view, and returns it as Strapi has completed it. */
export async function storeConfiguration(
  strapi: Core.Strapi,
  configuration: Configuration,
): Promise<Configuration> {
  const { uid } = configuration;
  return v.parse(Configuration, await serviceOf(strapi, uid).updateConfiguration({ uid }, configuration));
}

const serviceOf = (strapi: Core.Strapi, uid: string) =>
  strapi.plugin('content-manager').service(uid.startsWith('api::') ? 'content-types' : 'components');
