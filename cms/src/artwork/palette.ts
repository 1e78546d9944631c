import { range } from './lists';

/**
 * Seven inks on a print. From `ink` to `paper` they climb from dark to light and carry the depth;
 * `accent` and `spark` are the two that call out.
 */
export type Palette = {
  readonly ink: string;
  readonly deep: string;
  readonly mid: string;
  readonly soft: string;
  readonly paper: string;
  readonly accent: string;
  readonly spark: string;
};

export type Ink = keyof Palette;

function mixed([ink, deep, mid, soft, paper, accent, spark]: readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]): Palette {
  return { ink, deep, mid, soft, paper, accent, spark };
}

export const PALETTES = {
  petrol: mixed(['#12292f', '#1f4e57', '#5b8a88', '#c9bf9d', '#f0e6d0', '#d98a29', '#b8432f']),
  oxide: mixed(['#2a1815', '#7a2e22', '#bf5b3c', '#dfb083', '#f3e4c9', '#e2a63c', '#2f5d62']),
  moss: mixed(['#1b2a20', '#3a5638', '#7d9158', '#c5c694', '#f3ecd3', '#d9683c', '#1f7a78']),
  harbour: mixed(['#10182c', '#1f2f55', '#4f6690', '#a9b3bd', '#f1e3d3', '#f0a07a', '#e8d06a']),
  plum: mixed(['#26152c', '#55294f', '#9a4f6b', '#d9a39a', '#f4e5d6', '#e58f3a', '#3f7f86']),
  lagoon: mixed(['#0b3038', '#0f6070', '#3f9a97', '#a8d0bd', '#f3eeda', '#ee6a4d', '#f2b84b']),
  mustard: mixed(['#2b2413', '#6b5217', '#c2932b', '#e3c877', '#f5ebcd', '#b23a2a', '#2b5a63']),
  slate: mixed(['#1c2226', '#3e4a52', '#788790', '#bfc5bf', '#efeae0', '#d4482f', '#e3b23c']),
  clay: mixed(['#231f1a', '#5a4a2f', '#93834e', '#cdb98a', '#f2e8d2', '#c4552d', '#4a7a70']),
  riso: mixed(['#1b2350', '#2b3f93', '#5f7fc4', '#f2b5b0', '#f8eee2', '#f0504f', '#f6c644']),
  dusk: mixed(['#0d2320', '#16463f', '#3d7566', '#9dbb9d', '#f1e7cf', '#f2a541', '#d65a3b']),
  aubergine: mixed(['#171a33', '#3b2f63', '#6f6aa3', '#b9c3d0', '#f3ead9', '#ef8354', '#e9c46a']),
  brick: mixed(['#2b1d1c', '#8f3b2c', '#c9815a', '#b9d0d0', '#f5ecdc', '#2f7c8f', '#e7b04a']),
  winter: mixed(['#16232e', '#34566b', '#7fa3b1', '#cfdcd8', '#f4f1e6', '#c8423a', '#e8b75c']),
} as const;

export type PaletteName = keyof typeof PALETTES;

const CHANNELS = [1, 3, 5] as const;
const channel = (color: string, start: number) => Number.parseInt(color.slice(start, start + 2), 16);

/** How far apart two colours are, 0 to about 440: below 90 or so one is lost on the other. */
export const distance = (a: string, b: string) =>
  Math.hypot(...CHANNELS.map((start) => channel(a, start) - channel(b, start)));

/** A colour between two others; `share` is how much of the second is in it, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channels = CHANNELS.map((start) => {
    const [a, b] = [channel(from, start), channel(to, start)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** `count` even steps from one colour to another, both included. */
export const ramp = (from: string, to: string, count: number) =>
  range(count).map((index) => mix(from, to, count === 1 ? 0 : index / (count - 1)));
