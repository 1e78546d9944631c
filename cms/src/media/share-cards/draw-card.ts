import path from 'node:path';
import { type CardFont, cardText, readCardFont } from './card-font';
import { LINE_HEIGHT, setTitle } from './set-title';

type CardTexts = { title: string; section: string; magazine: string; colour: string };

/** Pixels, in the shape in which services show pictures of shared links. */
export const CARD = { width: 1200, height: 630 } as const;
const MARGIN = 80;
const BOX = { width: CARD.width - 2 * MARGIN, height: 372 };
const TOP = { section: 104, title: 142, rule: 540, magazine: 588 };
const SMALL = 30;
const NAME_SIZE = 38;
/** The highest letters with an accent are this part of the size above the baseline. */
const ASCENT = 0.86;

/** The colours of the site in light mode (`app/styles/tokens.css`). */
const PAPER = '#fdfdfb';
/** The first that can be read well on the paper; white or black always can. */
const INKS = ['#13202a', '#ffffff', '#000000'];
const MIN_CONTRAST = 4.5;

/** Changes with the drawing, so that articles get new cards. */
export const CARD_DESIGN = 1;

type DrawCard = (texts: CardTexts) => string | null;

/**
 * Draws cards as SVG, with the letters in a folder. `null` if the title has a character that the letters lack or is empty; a section or a
 * magazine's name with one is left out.
 */
export function createCards(fonts: string): DrawCard {
  const title = readCardFont(fonts, 'title');
  const small = readCardFont(fonts, 'small');
  return (texts) => {
    const text = cardText(texts.title);
    if (text === '' || !title.hasAll(text)) return null;
    return drawSvg({ ...texts, title: text }, title, small);
  };
}

function drawSvg({ title, section, magazine, colour }: CardTexts, font: CardFont, small: CardFont): string {
  const paper = colour || PAPER;
  const ink = INKS.find((each) => contrast(paper, each) >= MIN_CONTRAST);
  const { size, lines } = setTitle(title, font, BOX);
  const baseline = (line: number) => TOP.title + size * (ASCENT + line * LINE_HEIGHT);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" fill="${ink}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    drawLine(section, small, { y: TOP.section, size: SMALL }),
    ...lines.map((line, index) => font.draw(line, { x: MARGIN, y: baseline(index), size })),
    `<rect x="${MARGIN}" y="${TOP.rule}" width="${BOX.width}" height="2"/>`,
    drawLine(magazine, font, { y: TOP.magazine, size: NAME_SIZE }),
    '</svg>',
  ].join('');
}

/** A short text on one line; nothing if a character is lacking or the line is too long. */
function drawLine(text: string, font: CardFont, { y, size }: { y: number; size: number }): string {
  const line = cardText(text);
  const fits = line !== '' && font.hasAll(line) && font.widthOf(line, size) <= BOX.width;
  return fits ? font.draw(line, { x: MARGIN, y, size }) : '';
}

/** The ratio of the luminances of two colours, as WCAG defines it. */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The folder of the letters. */
export const fontsOf = (appRoot: string): string => path.join(appRoot, 'fonts');
