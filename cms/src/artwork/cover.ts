import { PALETTES, type PaletteName } from './palette';
import { document } from './print';
import { createRandom } from './random';
import type { DrawStyle } from './style';
import { drawBirds } from './styles/birds';
import { drawBlocks } from './styles/blocks';
import { drawBridge } from './styles/bridge';
import { drawCells } from './styles/cells';
import { drawCharts } from './styles/charts';
import { drawCircuit } from './styles/circuit';
import { drawContours } from './styles/contours';
import { drawDrops } from './styles/drops';
import { drawFaces } from './styles/faces';
import { drawFields } from './styles/fields';
import { drawForest } from './styles/forest';
import { drawOrbits } from './styles/orbits';
import { drawPages } from './styles/pages';
import { drawRails } from './styles/rails';
import { drawRays } from './styles/rays';
import { drawSkyline } from './styles/skyline';
import { drawSound } from './styles/sound';
import { drawStage } from './styles/stage';
import { drawStrata } from './styles/strata';
import { drawTable } from './styles/table';
import { drawTools } from './styles/tools';
import { drawTurbines } from './styles/turbines';
import { drawWaves } from './styles/waves';
import { drawWindows } from './styles/windows';

/** In the order of the table in `seed/README.md`, which says what is always to be seen in each. */
export const ART_STYLES = [
  'contours',
  'waves',
  'skyline',
  'orbits',
  'forest',
  'fields',
  'blocks',
  'rays',
  'circuit',
  'strata',
  'pages',
  'table',
  'rails',
  'charts',
  'cells',
  'sound',
  'bridge',
  'windows',
  'birds',
  'turbines',
  'stage',
  'tools',
  'drops',
  'faces',
] as const;

export type ArtStyle = (typeof ART_STYLES)[number];

type Style = { draw: DrawStyle; palettes: readonly PaletteName[] };

/** Each style with the palettes it looks well in. */
const STYLES: Record<ArtStyle, Style> = {
  contours: {
    draw: drawContours,
    palettes: ['moss', 'clay', 'oxide', 'lagoon', 'winter', 'plum', 'petrol', 'slate'],
  },
  waves: {
    draw: drawWaves,
    palettes: ['petrol', 'lagoon', 'harbour', 'riso', 'winter', 'dusk', 'aubergine', 'plum', 'oxide'],
  },
  skyline: {
    draw: drawSkyline,
    palettes: ['harbour', 'plum', 'aubergine', 'petrol', 'oxide', 'riso', 'dusk', 'slate'],
  },
  orbits: {
    draw: drawOrbits,
    palettes: ['harbour', 'aubergine', 'petrol', 'dusk', 'oxide', 'plum', 'riso', 'slate'],
  },
  forest: {
    draw: drawForest,
    palettes: ['dusk', 'moss', 'petrol', 'winter', 'plum', 'harbour', 'aubergine', 'slate'],
  },
  fields: {
    draw: drawFields,
    palettes: ['moss', 'mustard', 'dusk', 'brick', 'petrol', 'lagoon', 'oxide', 'riso'],
  },
  blocks: {
    draw: drawBlocks,
    palettes: ['petrol', 'oxide', 'riso', 'slate', 'brick', 'mustard', 'lagoon', 'winter', 'plum', 'moss'],
  },
  rays: {
    draw: drawRays,
    palettes: ['oxide', 'mustard', 'lagoon', 'riso', 'plum', 'petrol', 'dusk', 'moss'],
  },
  circuit: {
    draw: drawCircuit,
    palettes: ['dusk', 'petrol', 'riso', 'harbour', 'oxide', 'slate', 'aubergine', 'moss'],
  },
  strata: {
    draw: drawStrata,
    palettes: ['oxide', 'clay', 'mustard', 'brick', 'petrol', 'plum', 'moss', 'slate'],
  },
  pages: {
    draw: drawPages,
    palettes: ['oxide', 'petrol', 'riso', 'mustard', 'plum', 'winter', 'moss', 'slate', 'harbour'],
  },
  table: {
    draw: drawTable,
    palettes: ['brick', 'lagoon', 'petrol', 'moss', 'winter', 'plum', 'mustard', 'riso', 'oxide'],
  },
  rails: {
    draw: drawRails,
    palettes: ['slate', 'petrol', 'riso', 'winter', 'lagoon', 'brick', 'moss', 'harbour'],
  },
  charts: {
    draw: drawCharts,
    palettes: ['petrol', 'riso', 'slate', 'lagoon', 'plum', 'mustard', 'winter', 'harbour'],
  },
  cells: {
    draw: drawCells,
    palettes: ['plum', 'lagoon', 'riso', 'moss', 'aubergine', 'petrol', 'oxide', 'winter'],
  },
  sound: {
    draw: drawSound,
    palettes: ['harbour', 'plum', 'petrol', 'riso', 'slate', 'oxide', 'dusk', 'aubergine'],
  },
  bridge: {
    draw: drawBridge,
    palettes: ['petrol', 'winter', 'oxide', 'harbour', 'riso', 'lagoon', 'slate', 'plum'],
  },
  windows: {
    draw: drawWindows,
    palettes: ['brick', 'oxide', 'lagoon', 'winter', 'riso', 'mustard', 'petrol', 'moss', 'plum'],
  },
  birds: {
    draw: drawBirds,
    palettes: ['winter', 'petrol', 'riso', 'plum', 'lagoon', 'harbour', 'oxide', 'aubergine', 'slate'],
  },
  turbines: {
    draw: drawTurbines,
    palettes: ['moss', 'lagoon', 'winter', 'mustard', 'petrol', 'dusk', 'plum', 'riso'],
  },
  stage: {
    draw: drawStage,
    palettes: ['oxide', 'plum', 'riso', 'dusk', 'aubergine', 'petrol', 'brick', 'harbour'],
  },
  tools: {
    draw: drawTools,
    palettes: ['clay', 'oxide', 'petrol', 'mustard', 'slate', 'brick', 'lagoon', 'moss'],
  },
  drops: {
    draw: drawDrops,
    palettes: ['petrol', 'winter', 'lagoon', 'harbour', 'slate', 'dusk', 'riso', 'aubergine', 'plum'],
  },
  faces: {
    draw: drawFaces,
    palettes: ['riso', 'oxide', 'petrol', 'lagoon', 'plum', 'mustard', 'brick', 'winter'],
  },
};

export function isArtStyle(value: string): value is ArtStyle {
  return (ART_STYLES as readonly string[]).includes(value);
}

/**
 * A cover as an SVG document of 1600 × 1067, for rasterising: it asks for filters and blending
 * that librsvg has. The same style and seed give the same bytes.
 */
export function drawCover(style: ArtStyle, seed: string): string {
  const { draw, palettes } = STYLES[style];
  const random = createRandom(`${style}/${seed}`);
  const palette = PALETTES[random.pick(palettes)];
  return document(draw(random, palette));
}
