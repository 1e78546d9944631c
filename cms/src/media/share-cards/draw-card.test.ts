import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readCardFont } from './card-font.ts';
import { createCards } from './draw-card.ts';
import { setTitle } from './set-title.ts';

const fonts = path.join(import.meta.dirname, '../../../fonts');
const draw = createCards(fonts);
const texts = { section: 'Ports', magazine: 'Tidemark', colour: '' };

describe('a card', () => {
  test.each([
    'The harbour that moved',
    'Überfahrt nach Łódź: „Süße Grüße“, Ğ, ř, ő und ș',
    'L’œuvre – chuyến tàu đêm',
    'Combined: u\u0308ber',
    'Won 🏆👩‍👩‍👧 1️⃣ again',
  ])('is drawn for %s', async (title) => {
    const { width, height } = await sharp(Buffer.from(draw({ ...texts, title }) ?? '')).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  });

  test.each(['Привет', 'مرحبا', 'שלום', 'Tea 茶', 'x\u0363', '\ue000', '🏆', ' \u200b', ''])(
    'is not drawn for %j, which our fonts lack',
    (title) => expect(draw({ ...texts, title })).toBeNull(),
  );

  test('shows the title, and a section and a name only if our fonts can write them', () => {
    const svg = (changed: Partial<typeof texts & { title: string }>) =>
      draw({ ...texts, title: 'Tide', ...changed });
    expect(svg({ title: 'Tides' })).not.toEqual(svg({}));
    expect(svg({ section: 'Порты' })).toEqual(svg({ section: '' }));
    expect(svg({ magazine: '潮' })).toEqual(svg({ magazine: '' }));
  });

  test.each(['#000000', '#ffffff', '#808080', '#ff0000', '#0e4d64', '#f4d35e'])(
    'is readable on %s',
    async (colour) => {
      const { channels } = await sharp(Buffer.from(draw({ ...texts, title: 'WWWW', colour }) ?? '')).stats();
      expect(Math.max(...channels.map(({ min, max }) => max - min))).toBeGreaterThan(100);
    },
  );
});

describe('a title', () => {
  const font = readCardFont(fonts, 'title');
  const box = { width: 1040, height: 372 };
  const linesOf = (title: string) => setTitle(title, font, box);

  test('gets smaller the longer it is, and stays within the box', () => {
    const short = linesOf('Tide');
    const long = linesOf(
      'The tide that came in at noon and did not leave until the morning after the feast of all ports',
    );
    expect(long.size).toBeLessThan(short.size);
    for (const line of long.lines) expect(font.widthOf(line, long.size)).toBeLessThanOrEqual(box.width);
    expect(long.lines.length * long.size).toBeLessThanOrEqual(box.height);
  });

  test('ends with an ellipsis after a whole word if it is too long', () => {
    const { lines } = linesOf('harbour '.repeat(100).trim());
    expect(lines.join(' ')).toMatch(/^(?:harbour )+harbour…$/);
  });

  test('breaks a word wider than the card, and cuts one that is larger', () => {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte';
    expect(linesOf(word).lines.join('')).toBe(word);
    const { size, lines } = linesOf('m'.repeat(500));
    expect(lines.at(-1)).toMatch(/^m+…$/);
    for (const line of lines) expect(font.widthOf(line, size)).toBeLessThanOrEqual(box.width);
  });
});
