import type { PanelFeature } from '../../core/panel/panel-feature';
import { ChecklistPanel } from './panel/checklist-panel';

/** What to fix before an article is published. */
export const checklist: PanelFeature = { boxes: () => [ChecklistPanel] };
