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
 * The size in CSS pixels of an SVG shown as an image: its width and height; one of them in the proportions of its view box; or
 * only these proportions. `null` if `start`, the start of the file, doesn't contain a root element.
 */
export function svgSize(start: string): Size | null {
  const [element] =
    /^(?:"[^"]*"|'[^']*'|[^"'>])*>/.exec(start.slice(Math.max(start.search(/<svg[\s>]/), 0))) ?? [];
  if (!element || !/^<svg[\s/>]/.test(element)) return null;
  const root = element.replace(/\s?=\s?/g, '=');

  const width = parseLength(/\swidth=["']([^"']{1,60})["']/.exec(root));
  const height = parseLength(/\sheight=["']([^"']{1,60})["']/.exec(root));
  const ratio = parseRatio(/\sviewBox=["']([^"']{1,60})["']/.exec(root));
  if (width && height) return toSize(width, height);
  if (width) return toSize(width, ratio ? width / ratio : DEFAULT.height);
  if (height) return toSize(ratio ? height * ratio : DEFAULT.width, height);
  return ratio ? toSize(FILLING_WIDTH, FILLING_WIDTH / ratio) : DEFAULT;
}

/** The value of an attribute that has been found. */
const valueIn = (attribute: RegExpExecArray | null): string => attribute?.[1]?.trim() ?? '';

/** A length in CSS pixels; `null` if it is zero or depends on the page. */
function parseLength(attribute: RegExpExecArray | null): number | null {
  const [, value, unit = ''] = /^\+?([\d.]{1,20})([a-z%]{0,9})$/i.exec(valueIn(attribute)) ?? [];
  return (Number(value) || 0) * (UNITS.get(unit.toLowerCase()) ?? 0) || null;
}

/** Width divided by height of a view box; `null` if its area is zero. */
function parseRatio(attribute: RegExpExecArray | null): number | null {
  const [, , width = 0, height = 0] = valueIn(attribute)
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? width / height : null;
}

const toSize = (width: number, height: number): Size => ({ width: toSide(width), height: toSide(height) });

const toSide = (pixels: number) => Math.min(Math.max(Math.round(pixels), 1), MAX_SIDE);
