import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, searchableText, searchForms } from './fold-text';

const finds = (search: string, text: string) =>
  searchForms(search).some((form) => searchableText(text).includes(form));

test.each([
  [['istanbul', 'İstanbul', 'ISTANBUL', 'Istanbul', 'ıstanbul']],
  [['strasse', 'Straße', 'STRASSE', 'STRAẞE']],
  [['cafe', 'Café', 'Cafe\u0301', 'CAFÉ']],
  [['okologie', 'ökologie', 'Ökologie', 'O\u0308kologie']],
  [['lodz', 'Łódź']],
  [['kobenhavn', 'København']],
  [['coeur', 'cœur', 'CŒUR']],
  [['đường', 'Đường', 'duong']],
  [['tieng viet', 'Tiếng Việt', 'Tie\u0302\u0301ng Việt']],
  [['οδος', 'ΟΔΟΣ', 'οδός']],
  [['ёлка', 'Елка', 'е\u0308лка']],
  [['замок', 'за\u0301мок']],
  [['محمد', 'مُحَمَّد', 'محـــمد', 'ﻣﺤﻤﺪ']],
  [['الان', 'الآن', 'ٱلأن']],
  [['ایران', 'ايران']],
  [['2026', '٢٠٢٦', '۲۰۲۶', '２０２６', '๒๐๒๖', '२०२६', '২০২৬', '၂၀၂၆', '𑄸𑄶𑄸𑄼']],
  [['שלום', 'שָׁלוֹם']],
  [['צה"ל', 'צה״ל']],
  [['ガイド', 'がいど', 'ｶﾞｲﾄﾞ', 'カ\u3099イト\u3099']],
  [['いすゞ', 'イスヾ']],
  [['Müller', 'Mueller', 'MÜLLER', 'Mu\u0308ller']],
  [['Größe', 'Groesse']],
  [['Århus', 'Aarhus']],
  [['Tromsø', 'Tromsoe']],
  [['Müller-Schröder', 'Mueller-Schroeder', 'Müller-Schroeder']],
  [['news', 'ＮＥＷＳ']],
  [['fire', 'ﬁre']],
  [["don't", 'don’t']],
  [['a-b', 'a–b', 'a\u2011b']],
  [['a b', 'a\u00A0\t b']],
  [['soft', 'so\u00ADft', 'so\u200Bft', 'so\u0007ft']],
  [['هم\u200Cاکنون', 'هماكنون']],
])('the spellings %j match each other', (texts) => {
  for (const text of texts) {
    for (const other of texts) expect(finds(text, `… ${other} …`), `${text} in ${other}`).toBe(true);
  }
});

test.each([
  { search: 'neuer', text: 'neur' },
  { search: 'blue', text: 'Blumen' },
  { search: 'Muller', text: 'Mueller' },
  { search: 'и', text: 'й' },
  { search: 'і', text: 'ї' },
  { search: 'г', text: 'ґ' },
  { search: 'か', text: 'が' },
  { search: 'ハ', text: 'パ' },
  { search: 'हनद', text: 'हिन्दी' },
  { search: 'กน', text: 'กิน' },
  { search: 'မနမ', text: 'မြန်မာ' },
  { search: '가', text: '각' },
  { search: '100%', text: '1000' },
])('$search does not find $text', ({ search, text }) => {
  expect(finds(search, text)).toBe(false);
});

/** Words of many scripts, in any case, and characters of all of Unicode. */
const texts = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'aAéÉß ıİiIøæ’-%_\\ΣσςέёЁйאבְּأإامُیکقガかハ漢字हिन्दी์กิ각한\u200D\u00AD'),
  }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { numRuns: 1_000 },
  );
});

test('a text is found by each part of it, in any case', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 8 }), (any, start, length) => {
      // Composed, and without the half-width kana whose marks are letters of their own.
      const characters = Array.from(any.normalize('NFKC'));
      const part = characters
        .slice(start % (characters.length + 1))
        .slice(0, length)
        .join('');
      const text = characters.join('');
      expect(finds(part, text)).toBe(true);
      expect(finds(part.toLowerCase(), text)).toBe(true);
      expect(finds(text, text)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
