type Size = { width: number; height: number };

/** CSS pixels per unit of length. Lengths in other units depend on the page, as percentages do. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['pt', 96 / 72],
  ['pc', 16],
]);

/** The size that browsers give an image without one. */
const DEFAULT: Size = { width: 300, height: 150 };
/** An SVG with only a view box fills the width it gets, so it counts as a wide picture. */
const FILLING_WIDTH = 1200;
const MAX_SIDE = 100_000;

/**
 * The size in CSS pixels of an SVG shown as an image: its width and height; one of them in the proportions of its view
 * box; or only these proportions. `null` if `start`, the start of the file, has no root element.
 */
export function svgSize(start: string): Size | null {
  const root = /<svg(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?>/.exec(start)?.[0];
  if (root === undefined) return null;

  const width = parseLength(readAttribute(root, 'width'));
  const height = parseLength(readAttribute(root, 'height'));
  const ratio = parseRatio(readAttribute(root, 'viewBox'));
  if (width && height) return toSize(width, height);
  if (width) return toSize(width, ratio ? width / ratio : DEFAULT.height);
  if (height) return toSize(ratio ? height * ratio : DEFAULT.width, height);
  return ratio ? toSize(FILLING_WIDTH, FILLING_WIDTH / ratio) : DEFAULT;
}

function readAttribute(element: string, name: string): string {
  const attributes = element.matchAll(/\s(?<name>[\w:.-]+)\s*=\s*(?:"(?<a>[^"]*)"|'(?<b>[^']*)')/g);
  const groups = attributes.find((attribute) => attribute.groups?.name === name)?.groups;
  return (groups?.a ?? groups?.b ?? '').trim();
}

/** A length in CSS pixels; `null` if it is zero or depends on the page. */
function parseLength(length: string): number | null {
  const [, value, unit = ''] = /^\+?(\d+\.?\d*|\.\d+)([a-z%]*)$/i.exec(length) ?? [];
  return (Number(value) || 0) * (UNITS.get(unit.toLowerCase()) ?? 0) || null;
}

/** Width divided by height of a view box; `null` if it has no area. */
function parseRatio(viewBox: string): number | null {
  const [, , width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 ? width / height : null;
}

const toSize = (width: number, height: number): Size => ({ width: toSide(width), height: toSide(height) });

const toSide = (pixels: number) => Math.min(Math.max(Math.round(pixels), 1), MAX_SIDE);
