import { ARTICLE_CODE } from '../content-api/code/article-code';
import { CLOCK } from '../core/clock/clock-table';
import { CHANGES } from '../core/database/change-table';
import type { OwnTable } from '../core/database/own-table';
import { PUBLISHED_ARTICLES } from '../core/database/published-articles';
import type { Feature } from '../core/feature';
import { articleSearch } from './article-search/feature';
import { bin } from './bin/feature';
import { checklist } from './checklist/feature';
import { corrections } from './corrections/feature';
import { embeds } from './embeds/feature';
import { firstSteps } from './first-steps/feature';
import { formulas } from './formulas/feature';
import { home } from './home/feature';
import { imports } from './import/feature';
import { limits } from './limits/feature';
import { lists } from './lists/feature';
import { missingUrls } from './missing-addresses/feature';
import { notes } from './notes/feature';
import { pictures } from './pictures/feature';
import { preview } from './preview/feature';
import { redirects } from './redirects/feature';
import { reviews } from './reviews/feature';
import { schedule } from './schedule/feature';
import { slugs } from './slugs/feature';
import { terms } from './terms/feature';
import { unsaved } from './unsaved/feature';
import { usage } from './usage/feature';
import { versions } from './versions/feature';

/**
 * All features of the writing side. Tables, rules and routes are derived from this list. Within a phase, rules run in its order
 * (`rules.test.ts` prints it).
 */
export const FEATURES: readonly Feature[] = [
  limits,
  unsaved,
  pictures,
  schedule,
  slugs,
  reviews,
  checklist,
  versions,
  bin,
  preview,
  home,
  corrections,
  terms,
  redirects,
  lists,
  articleSearch,
  notes,
  usage,
  embeds,
  formulas,
  missingUrls,
  imports,
  firstSteps,
];

/** The service's own tables. */
export const TABLES: readonly OwnTable[] = [
  ARTICLE_CODE,
  CHANGES,
  CLOCK,
  PUBLISHED_ARTICLES,
  ...FEATURES.flatMap(({ tables = [] }) => tables),
];
