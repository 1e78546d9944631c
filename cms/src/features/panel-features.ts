import type { PanelFeature } from '../core/panel/panel-feature';
import { articleList } from './article-list/panel';
import { bin } from './bin/panel';
import { checklist } from './checklist/panel';
import { firstSteps } from './first-steps/panel';
import { forms } from './forms/panel';
import { imports } from './import/panel';
import { missingUrls } from './missing-addresses/panel';
import { notes } from './notes/panel';
import { preview } from './preview/panel';
import { reviews } from './reviews/panel';
import { savedFilters } from './saved-filters/panel';
import { schedule } from './schedule/panel';
import { terms } from './terms/panel';
import { textEditor } from './text-editor/panel';
import { unsaved } from './unsaved/panel';
import { usage } from './usage/panel';
import { versions } from './versions/panel';

/**
 * All features of the panel. Boxes are in this order, and so are changes of one action: a publication waits for pictures before it asks
 * about a date.
 */
export const PANEL_FEATURES: readonly PanelFeature[] = [
  firstSteps,
  articleList,
  savedFilters,
  textEditor,
  preview,
  checklist,
  bin,
  reviews,
  schedule,
  notes,
  versions,
  missingUrls,
  imports,
  forms,
  unsaved,
  usage,
  terms,
];
