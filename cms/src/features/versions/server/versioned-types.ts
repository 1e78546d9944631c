import type { UID } from '@strapi/strapi';
import type { PreviewedType } from 'masthead-contract/service/preview';
import { ARTICLE, HOME, SITE } from '../../../content-types';

/** The content types whose versions are stored. */
export const VERSIONED: Readonly<Record<PreviewedType, UID.ContentType>> = {
  articles: ARTICLE,
  home: HOME,
  site: SITE,
};
