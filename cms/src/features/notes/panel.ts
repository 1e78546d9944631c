import type { PanelFeature } from '../../core/panel/panel-feature';
import { NotesPanel } from './panel/notes-panel';

/** The notes beside an article. */
export const notes: PanelFeature = { boxes: () => [NotesPanel] };
