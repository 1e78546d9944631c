import type { PanelFeature } from '../../core/panel/panel-feature';
import { openPreviews } from './panel/open-previews';
import { previewPanel } from './panel/preview-panel';
import { words } from './words';

/** The page as readers will see it, beside the form. */
export const preview: PanelFeature = { words, boxes: ({ saves }) => [previewPanel(openPreviews(saves))] };
