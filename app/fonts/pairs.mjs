/**
 * A published family: the axes of its files, and the kind of system font that stands in for it. `scale`, in per cent,
 * enlarges one with smaller letters than the others.
 * @typedef {{ family: string, axes: string, like: 'serif' | 'sans', scale?: number }} Family
 *
 * A typeface: its name on pages, and where its styles lie on the axes of the family.
 * @typedef {Record<string, number>} Place
 * @typedef {Family & { name: string, regular: Place, strong?: Place, italic?: Place }} Typeface
 */

/** @type {Family} */
const NEWSREADER = { family: 'newsreader', axes: 'opsz', like: 'serif' };
/** @type {Family} */
const SCHIBSTED = { family: 'schibsted-grotesk', axes: 'wght', like: 'sans' };
/** @type {Family} */
const BITTER = { family: 'bitter', axes: 'wght', like: 'serif' };
/** @type {Family} */
const ARCHIVO = { family: 'archivo', axes: 'standard', like: 'sans' };
/** @type {Family} */
const GARAMOND = { family: 'eb-garamond', axes: 'wght', like: 'serif', scale: 114 };
/** @type {Family} */
const CABIN = { family: 'cabin', axes: 'wght', like: 'sans' };
/** @type {Family} */
const FRANKLIN = { family: 'libre-franklin', axes: 'wght', like: 'sans' };

/**
 * The pairs of typefaces (docs/design.md), by the token that names each of them.
 * @type {Record<string, Record<'serif' | 'title' | 'sans', Typeface>>}
 */
export const PAIRS = {
  newsreader: {
    serif: {
      ...NEWSREADER,
      name: 'Newsreader Text',
      regular: { wght: 400, opsz: 16 },
      strong: { wght: 660, opsz: 16 },
      italic: { wght: 400, opsz: 20 },
    },
    title: { ...NEWSREADER, name: 'Newsreader Title', regular: { wght: 540, opsz: 36 } },
    sans: { ...SCHIBSTED, name: 'Schibsted Grotesk', regular: { wght: 540 } },
  },
  bitter: {
    serif: {
      ...BITTER,
      name: 'Bitter Text',
      regular: { wght: 400 },
      strong: { wght: 700 },
      italic: { wght: 400 },
    },
    title: { ...BITTER, name: 'Bitter Title', regular: { wght: 660 } },
    sans: { ...ARCHIVO, name: 'Archivo', regular: { wght: 500, wdth: 100 } },
  },
  garamond: {
    serif: {
      ...GARAMOND,
      name: 'Garamond Text',
      regular: { wght: 410 },
      strong: { wght: 680 },
      italic: { wght: 410 },
    },
    title: { ...GARAMOND, name: 'Garamond Title', regular: { wght: 500 } },
    sans: { ...CABIN, name: 'Cabin', regular: { wght: 520 } },
  },
  franklin: {
    serif: {
      ...FRANKLIN,
      name: 'Franklin Text',
      regular: { wght: 400 },
      strong: { wght: 700 },
      italic: { wght: 400 },
    },
    title: { ...ARCHIVO, name: 'Archivo Title', regular: { wght: 660, wdth: 96 } },
    sans: { ...FRANKLIN, name: 'Franklin', regular: { wght: 540 } },
  },
};
