import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { SITE } from '../content-types';

const settings = v.nullish(v.looseObject({ timeZone: v.nullish(v.string()) }));

/** The time zone of the magazine; `otherwise` if its settings don't name one. */
export async function readTimeZone(strapi: Core.Strapi, otherwise: string): Promise<string> {
  const site = await strapi.documents(SITE).findFirst({ status: 'published', fields: ['timeZone'] });
  return v.parse(settings, site)?.timeZone || otherwise;
}
