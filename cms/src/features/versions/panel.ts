import type { PanelFeature } from '../../core/panel/panel-feature';
import { VersionsPanel } from './panel/versions-panel';
import { words } from './words';

/** The versions of an article, Home and Site. */
export const versions: PanelFeature = { words, boxes: () => [VersionsPanel] };
