/**
 * Backgrounds on which accents must be legible: --paper-tint in app/styles/tokens.css. On --paper, the other background, the
 * contrast is higher.
 */
export const GROUNDS = { light: '#f0f3f2', dark: '#16202a' } as const;

/** The minimum contrast of text and its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** An accent lightened for the dark scheme becomes as legible as most text there. */
const LIGHTENED_CONTRAST = 7;
const STEP = 0.005;

type Triple = readonly [number, number, number];
/** `a` and `b` of OKLab as chroma and hue. Lightness is 0 to 1. */
type Oklch = { lightness: number; chroma: number; hue: number };

/**
 * The accent in each scheme for the colour that editors have chosen, in six hexadecimal digits: the colour itself, lightened for the dark
 * scheme if it would be hard to read there. `null` if it is too light for the light scheme.
 */
export function accentOf(chosen: string): { light: string; dark: string } | null {
  if (contrast(chosen, GROUNDS.light) < TEXT_CONTRAST) return null;
  const isLegible = contrast(chosen, GROUNDS.dark) >= TEXT_CONTRAST;
  return { light: chosen, dark: isLegible ? chosen : lightened(chosen) };
}

/** The colour of the same hue that is just dark enough for the light scheme. */
export const darkened = (colour: string): string =>
  shifted(colour, -STEP, (candidate) => contrast(candidate, GROUNDS.light) >= TEXT_CONTRAST);

const lightened = (colour: string): string =>
  shifted(colour, STEP, (candidate) => contrast(candidate, GROUNDS.dark) >= LIGHTENED_CONTRAST);

/** The contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = linearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The first colour that `isRight` accepts when the lightness changes in steps of `step`; white or black if it accepts none. */
function shifted(colour: string, step: number, isRight: (candidate: string) => boolean): string {
  const { lightness: from, chroma, hue } = toOklch(linearRgb(colour));
  for (let lightness = from; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = displayable({ lightness, chroma, hue });
    if (isRight(candidate)) return candidate;
  }
  return step > 0 ? '#ffffff' : '#000000';
}

/** The colour in sRGB, with less chroma if screens cannot show it. */
function displayable({ lightness, chroma, hue }: Oklch): string {
  for (let shown = chroma; shown > 0; shown -= STEP) {
    const rgb = fromOklch({ lightness, chroma: shown, hue });
    if (rgb.every((channel) => channel >= 0 && channel <= 1)) return toHex(rgb);
  }
  return toHex(fromOklch({ lightness, chroma: 0, hue }));
}

function linearRgb(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const toHex = (rgb: Triple): string =>
  `#${rgb
    .map((value) => {
      const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
      return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** The constants come from OKLab (bottosson.github.io/posts/oklab). */
function toOklch([red, green, blue]: Triple): Oklch {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function fromOklch({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
