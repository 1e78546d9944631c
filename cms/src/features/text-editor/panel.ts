import type { PanelFeature } from '../../core/panel/panel-feature';
import { addTextEditor } from './panel/add-text-editor';
import { holdSaves } from './panel/hold-saves';
import { words } from './words';

/** Our editor of texts in place of Strapi's. */
export const textEditor: PanelFeature = {
  words,
  register: (app, { arrivals }) => addTextEditor(app, arrivals),
  bootstrap: ({ getPlugin }, { arrivals }) => holdSaves(getPlugin, arrivals),
};
