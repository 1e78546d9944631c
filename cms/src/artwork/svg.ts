import { at, range } from './lists';

export const WIDTH = 1600;
export const HEIGHT = 1067;

export type Point = readonly [x: number, y: number];
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One decimal is finer than a pixel can show and keeps the files small. */
export function format(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

export function element(name: string, attributes: Attributes, children = ''): string {
  let head = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    head += ` ${key}="${typeof value === 'number' ? formatAttribute(key, value) : value}"`;
  }
  return children === '' ? `<${head}/>` : `<${head}>${children}</${name}>`;
}

function formatAttribute(key: string, value: number): string {
  // A tenth is too coarse for what goes from nought to one.
  return key.endsWith('opacity') ? String(Math.round(value * 100) / 100) : format(value);
}

export const group = (attributes: Attributes, ...children: string[]) =>
  element('g', attributes, children.join(''));
export const path = (d: string, attributes: Attributes) => element('path', { d, ...attributes });
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  element('rect', { x, y, width, height, ...attributes });
export const circle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  element('circle', { cx, cy, r, ...attributes });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes) =>
  element('ellipse', { cx, cy, rx, ry, ...attributes });
export const sheet = (fill: string) => rect(0, 0, WIDTH, HEIGHT, { fill });

/** Draws `children` around the origin, put at a place, turned (degrees) and scaled. */
export function place(x: number, y: number, turn: number, scale: number, ...children: string[]): string {
  const turned = turn === 0 ? '' : ` rotate(${format(turn)})`;
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return group({ transform: `translate(${format(x)} ${format(y)})${turned}${scaled}` }, ...children);
}

const pair = ([x, y]: Point) => `${format(x)} ${format(y)}`;

export const lineTo = (points: readonly Point[]) => `M${points.map(pair).join('L')}`;
export const polygon = (points: readonly Point[]) => `${lineTo(points)}Z`;

/** A smooth open line through all the points (Catmull-Rom). */
export function curve(points: readonly Point[]): string {
  const pointAt = (index: number) => at(points, Math.min(points.length - 1, Math.max(0, index)));
  return `M${pair(pointAt(0))}${curveSegments(pointAt, points.length - 1)}`;
}

/** A smooth closed line through all the points. */
export function loop(points: readonly Point[]): string {
  const pointAt = (index: number) => at(points, (index + points.length) % points.length);
  return `M${pair(pointAt(0))}${curveSegments(pointAt, points.length)}Z`;
}

function curveSegments(pointAt: (index: number) => Point, count: number): string {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const [before, from, to, after] = [
      pointAt(index - 1),
      pointAt(index),
      pointAt(index + 1),
      pointAt(index + 2),
    ];
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${pair(leave)} ${pair(arrive)} ${pair(to)}`;
  }
  return d;
}

/** Points of a ground line across the whole picture, a little over both edges. */
export function horizon(step: number, heightAt: (x: number) => number): Point[] {
  return range((WIDTH + 80) / step + 2).map((index) => {
    const x = index * step - 40;
    return [x, heightAt(x)];
  });
}

/** The area from a smooth ground line down to the bottom edge. */
export const groundBelow = (line: readonly Point[]) =>
  `${curve(line)}V${HEIGHT + 10}H${format(at(line, 0)[0])}Z`;

/** What is seen of a layer between its own line and that of the layer in front. */
export const between = (upper: readonly Point[], lower: readonly Point[]) =>
  `${curve(upper)}${curve([...lower].reverse()).replace('M', 'L')}Z`;
