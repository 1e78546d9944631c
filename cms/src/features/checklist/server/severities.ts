import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { SITE } from '../../../content-types';
import type { ChecklistRule } from './check-article';

/** An error blocks publication, a warning does not. */
const SEVERITIES = ['error', 'warning', 'off'] as const;
export type Severity = (typeof SEVERITIES)[number];

const severity = v.fallback(v.picklist(SEVERITIES), 'warning');
const severities = v.object({
  picture: severity,
  alternativeText: severity,
  credit: severity,
  author: severity,
  category: severity,
  titleLength: severity,
  descriptionLength: severity,
  sameTitle: severity,
  headings: severity,
  links: severity,
  missingPages: severity,
  unknownProviders: severity,
  emptyRows: severity,
  singlePictures: severity,
  emptyFootnotes: severity,
  missingAddresses: severity,
  untitledRecordings: severity,
  formulas: severity,
  pictureLines: severity,
  notPublic: severity,
  emptySections: severity,
} satisfies Record<ChecklistRule, unknown>);

const settings = v.nullish(v.looseObject({ checklist: v.unknown() }));

/** The severity of each rule in the settings of the site; a warning unless set. */
export async function readSeverities(strapi: Core.Strapi): Promise<Record<ChecklistRule, Severity>> {
  const site = v.parse(
    settings,
    await strapi.documents(SITE).findFirst({ status: 'published', populate: ['checklist'] }),
  );
  return v.parse(severities, site?.checklist ?? {});
}
