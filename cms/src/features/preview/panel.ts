import type { PanelFeature } from '../../core/panel/panel-feature';
import { openPreviews } from './panel/open-previews';
import { previewPanel } from './panel/preview-panel';

/** The page as readers will see it, beside the form. */
export const preview: PanelFeature = { boxes: ({ saves }) => [previewPanel(openPreviews(saves))] };
