import { element, format, group, HEIGHT, WIDTH } from './svg';

export type Box = readonly [x: number, y: number, width: number, height: number];
export type Fade = 'down' | 'up' | 'left' | 'right' | 'rim' | 'glow';

const WHOLE: Box = [0, 0, WIDTH, HEIGHT];

/** A fill for shapes inside `spray`: full where it points to, nothing where it comes from. */
export const fade = (name: Fade) => `url(#fade-${name})`;

/**
 * Sprays an ink as a lithographer does: dense where the shapes are opaque, scattered where they fade.
 * Only the opacity of the shapes counts. The cost grows with the box, so give a small one.
 */
export function spray(color: string, box: Box, ...shapes: string[]): string {
  const [x, y, width, height] = box.map(Math.round) as unknown as Box;
  const id = `spray-${color.slice(1)}-${x}-${y}-${width}-${height}`;
  const area = { x, y, width, height };
  // Noise is drawn once on a small tile and laid out: over the whole sheet it would take four times as long.
  const tile = { x, y, width: 160, height: 160 };
  const filter = element(
    'filter',
    { id, filterUnits: 'userSpaceOnUse', ...area, 'color-interpolation-filters': 'sRGB' },
    element('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: '.7',
      numOctaves: '2',
      stitchTiles: 'stitch',
      ...tile,
    }) +
      element('feColorMatrix', { values: '0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 2.2 -.6', ...tile }) +
      element('feTile', area) +
      element('feComposite', {
        in: 'SourceAlpha',
        operator: 'arithmetic',
        k1: '9',
        k4: '-2.7',
        result: 'dots',
      }) +
      element('feFlood', { 'flood-color': color }) +
      element('feComposite', { in2: 'dots', operator: 'in' }),
  );
  return filter + group({ filter: `url(#${id})` }, ...shapes);
}

export const sprayAll = (color: string, ...shapes: string[]) => spray(color, WHOLE, ...shapes);

/** A second ink printed over what is there: darker where they meet. */
export const overprint = (...shapes: string[]) => group({ style: 'mix-blend-mode:multiply' }, ...shapes);

/** Everything only within the shape of `d`; `id` is the caller's and must be its own in the picture. */
export const cut = (id: string, d: string, ...children: string[]) =>
  element('clipPath', { id }, element('path', { d })) + group({ 'clip-path': `url(#${id})` }, ...children);

function gradient(name: Fade): string {
  const stops = (from: number, to: number) =>
    element('stop', { offset: from, 'stop-opacity': 0 }) + element('stop', { offset: to });
  const id = `fade-${name}`;
  switch (name) {
    case 'down':
      return element('linearGradient', { id, x2: 0, y2: 1 }, stops(0, 1));
    case 'up':
      return element('linearGradient', { id, x2: 0, y1: 1, y2: 0 }, stops(0, 1));
    case 'right':
      return element('linearGradient', { id }, stops(0, 1));
    case 'left':
      return element('linearGradient', { id, x1: 1, x2: 0 }, stops(0, 1));
    case 'rim':
      return element('radialGradient', { id, cx: '.35', cy: '.3', r: '.8' }, stops(0.3, 1));
    case 'glow':
      return element(
        'radialGradient',
        { id },
        element('stop', { offset: 0.2 }) + element('stop', { offset: 1, 'stop-opacity': 0 }),
      );
  }
}

const FADES: readonly Fade[] = ['down', 'up', 'left', 'right', 'rim', 'glow'];

/** The definitions a body asks for, and no others. */
export const definitions = (body: string) =>
  element(
    'defs',
    {},
    [...FADES.filter((name) => body.includes(`url(#fade-${name})`)).map(gradient), GRAIN].join(''),
  );

const speckle = (id: string, color: string, seed: number, frequency: string, threshold: string) =>
  element(
    'filter',
    { id, x: 0, y: 0, width: 1, height: 1, 'color-interpolation-filters': 'sRGB' },
    element('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: frequency,
      numOctaves: '2',
      stitchTiles: 'stitch',
      seed,
    }) + element('feColorMatrix', { values: `${color} 0 0 0 ${threshold}` }),
  );

const DARK = '0 0 0 0 .1 0 0 0 0 .08 0 0 0 0 .06';
const LIGHT = '0 0 0 0 1 0 0 0 0 .97 0 0 0 0 .9';

/** The tooth of the paper: ink that took too well and ink that did not take. */
const GRAIN =
  speckle('grain-dark', DARK, 3, '.8', '7 -4.2') +
  speckle('grain-light', LIGHT, 8, '.55', '8 -4.9') +
  element(
    'pattern',
    { id: 'grain', width: 320, height: 320, patternUnits: 'userSpaceOnUse' },
    element('rect', { width: 320, height: 320, filter: 'url(#grain-dark)', opacity: 0.4 }) +
      element('rect', { width: 320, height: 320, filter: 'url(#grain-light)', opacity: 0.5 }),
  );

/** The paper's tooth over a whole print. */
export const grain = (width = WIDTH, height = HEIGHT, opacity = 0.4) =>
  element('rect', { width, height, fill: 'url(#grain)', opacity });

export const document = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${format(WIDTH)}" height="${format(HEIGHT)}" viewBox="0 0 ${format(WIDTH)} ${format(HEIGHT)}">` +
  `${definitions(body)}${body}${grain()}</svg>`;
