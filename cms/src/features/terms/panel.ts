import type { PanelFeature } from '../../core/panel/panel-feature';
import { addMerge } from './panel/add-merge';

/** Merging a category, tag or dossier into another one. */
export const terms: PanelFeature = { bootstrap: ({ getPlugin }) => addMerge(getPlugin) };
