import type { PanelFeature } from '../../core/panel/panel-feature';
import { NotesPanel } from './panel/notes-panel';
import { words } from './words';

/** The notes beside an article. */
export const notes: PanelFeature = { words, boxes: () => [NotesPanel] };
