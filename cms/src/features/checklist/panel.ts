import type { PanelFeature } from '../../core/panel/panel-feature';
import { ChecklistPanel } from './panel/checklist-panel';
import { words } from './words';

/** Lists what to fix before an article is published. */
export const checklist: PanelFeature = { words, boxes: () => [ChecklistPanel] };
