import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#app/lib/testing/any-text.ts';
import { directionOf, languageOf, textAttributes } from './text-language.ts';

describe('text in a different script gets the most likely language of that script', () => {
  test.each([
    { text: 'الميناء القديم', tag: 'ar' },
    { text: 'بندر قدیمی و چای', tag: 'fa' },
    { text: 'پرانی بندرگاہ کے لوگ', tag: 'ur' },
    { text: 'زوړ بندر ښکلی دی', tag: 'ps' },
    { text: 'ئۇيغۇر تىلى', tag: 'ug' },
    { text: 'بەندەری کۆن', tag: 'ckb' },
    { text: 'הנמל הישן', tag: 'he' },
    { text: '𞤆𞤵𞤤𞤢𞤪 𞤫 𞤊𞤵𞤤𞤬𞤵𞤤𞤣𞤫', tag: 'ff-Adlm' },
    { text: 'ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ', tag: 'mn-Mong' },
    { text: 'ꦧꦱꦗꦮ', tag: 'jv-Java' },
    { text: 'ꕙꔤ', tag: 'vai' },
    { text: 'ꆈꌠꉙ', tag: 'ii' },
    { text: 'ⵜⴰⵎⴰⵣⵉⵖⵜ', tag: 'zgh' },
    { text: 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ', tag: 'chr' },
    { text: 'Старый порт', tag: 'ru' },
    { text: 'Старий порт і місто', tag: 'uk' },
    { text: 'Το παλιό λιμάνι', tag: 'el' },
    { text: '古い港の朝', tag: 'ja' },
    { text: 'カメラ', tag: 'ja' },
    { text: '旧港口', tag: 'zh' },
    { text: '옛 항구', tag: 'ko' },
    { text: 'पुराना बंदरगाह', tag: 'hi' },
    { text: 'ท่าเรือเก่า', tag: 'th' },
    { text: 'အဟောင်းဆိပ်ကမ်း', tag: 'my' },
    { text: 'ძველი ნავსადგური', tag: 'ka' },
    { text: 'The word الميناء in English', tag: 'en' },
    { text: 'كلمة port في العربية', tag: 'ar' },
    { text: '2026 – 100 %', tag: 'en' },
    { text: '👩‍👩‍👧‍👦 🏳️‍🌈', tag: 'en' },
    { text: '', tag: 'en' },
  ])('$text: $tag', ({ text, tag }) => {
    expect(languageOf(text, 'en')).toBe(tag);
  });
});

describe('text in the surrounding script gets the surrounding language', () => {
  test.each([
    { around: 'fr', text: 'Der alte Hafen' },
    { around: 'fa', text: 'الميناء القديم' },
    { around: 'bg', text: 'Старото пристанище' },
    { around: 'ja', text: '東京' },
    { around: 'ja', text: 'カメラ' },
    { around: 'ko', text: '大韓民國' },
    { around: 'zh-TW', text: '舊港口' },
    { around: 'mr', text: 'जुने बंदर' },
    { around: 'sr-Latn', text: 'Stara luka' },
  ])('$text in $around', ({ around, text }) => {
    expect(languageOf(text, around)).toBe(around);
  });
});

test.each([
  { tag: 'ar', dir: 'rtl' },
  { tag: 'ar-EG', dir: 'rtl' },
  { tag: 'az-Arab', dir: 'rtl' },
  { tag: 'he', dir: 'rtl' },
  { tag: 'ur', dir: 'rtl' },
  { tag: 'dv', dir: 'rtl' },
  { tag: 'ff-Adlm', dir: 'rtl' },
  { tag: 'ckb', dir: 'rtl' },
  { tag: 'ff', dir: 'ltr' },
  { tag: 'en', dir: 'ltr' },
  { tag: 'ja', dir: 'ltr' },
  { tag: 'und', dir: 'ltr' },
  { tag: 'not a tag', dir: 'ltr' },
])('$tag is written $dir', ({ tag, dir }) => {
  expect(directionOf(tag)).toBe(dir);
});

test.each([
  { text: 'The old port', around: 'en', attributes: {} },
  { text: 'الميناء القديم', around: 'en', attributes: { lang: 'ar', dir: 'rtl' } },
  { text: 'The old port', around: 'ar', attributes: { lang: 'und', dir: 'ltr' } },
  { text: '古い港', around: 'en', attributes: { lang: 'ja' } },
  { text: 'הנמל הישן', around: 'ar', attributes: { lang: 'he' } },
])('$text in $around: $attributes', ({ text, around, attributes }) => {
  expect(textAttributes(text, around)).toEqual(attributes);
});

test('text inside its own language keeps that language', () => {
  fc.assert(
    fc.property(anyText(), fc.constantFrom('en', 'ar', 'ja', 'hi'), (text, around) => {
      const tag = languageOf(text, around);
      expect(languageOf(text, tag)).toBe(tag);
    }),
  );
});
