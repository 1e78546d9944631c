import type { PanelFeature } from '../../core/panel/panel-feature';
import { words } from './words';

/** The panel's frame starts it (`admin/app.ts`): other features listen to its saves. */
export const unsaved: PanelFeature = { words };
