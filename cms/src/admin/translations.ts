import { translations as bin } from './bin/texts';
import { translations as checklist } from './checklist/texts';
import { translations as firstSteps } from './first-steps/texts';
import { translations as missingAddresses } from './missing-addresses/texts';
import { translations as preview } from './preview/texts';
import { translations as reviews } from './reviews/texts';
import { translations as schedule } from './schedule/texts';
import { DE } from './texts/de';
import { EN } from './texts/en';
import { LABELS_DE } from './texts/labels-de';
import { STRAPI_TEXTS } from './texts/strapi-texts';
import { translations as versions } from './versions/texts';

const PARTS = [bin, checklist, firstSteps, missingAddresses, preview, reviews, schedule, versions];

/** All texts of the panel that are not Strapi's own, by language. */
export const TRANSLATIONS = {
  en: Object.assign({}, STRAPI_TEXTS.en, EN, ...PARTS.map(({ en }) => en)),
  de: Object.assign({}, STRAPI_TEXTS.de, LABELS_DE, DE, ...PARTS.map(({ de }) => de)),
};
