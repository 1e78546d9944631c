import type { PanelFeature } from '../../core/panel/panel-feature';
import { confirmRemoval } from './panel/confirm-removal';
import { words } from './words';

/** A question before something is deleted or withdrawn, with what refers to it. */
export const usage: PanelFeature = { words, bootstrap: ({ getPlugin }) => confirmRemoval(getPlugin) };
