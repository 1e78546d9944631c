import type { PanelFeature } from '../../core/panel/panel-feature';
import { confirmRemoval } from './panel/confirm-removal';

/** A question before something is deleted or withdrawn, with what refers to it. */
export const usage: PanelFeature = { bootstrap: ({ getPlugin }) => confirmRemoval(getPlugin) };
