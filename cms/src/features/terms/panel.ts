import type { PanelFeature } from '../../core/panel/panel-feature';
import { addMerge } from './panel/add-merge';
import { words } from './words';

/** Merging a category, tag or dossier into another one. */
export const terms: PanelFeature = { words, bootstrap: ({ getPlugin }) => addMerge(getPlugin) };
