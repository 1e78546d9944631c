import { describe, expect, test } from 'vitest';
import { words as ar } from './ar.ts';
import { words as de } from './de.ts';
import { words as el } from './el.ts';
import { words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as fr } from './fr.ts';
import { words as it } from './it.ts';
import { words as ja } from './ja.ts';
import { words as nl } from './nl.ts';
import { words as pl } from './pl.ts';
import { words as pt } from './pt.ts';
import { words as tr } from './tr.ts';
import { words as zh } from './zh.ts';

describe('the number of articles', () => {
  test.each([
    { words: en, count: 0, text: 'No articles match.' },
    { words: en, count: 1, text: '1 article' },
    { words: en, count: 1234, text: '1,234 articles' },
    { words: de, count: 1, text: '1 Artikel' },
    { words: de, count: 1234, text: '1.234 Artikel' },
    { words: ar, count: 0, text: 'لا توجد مقالات مطابقة.' },
    { words: ar, count: 1, text: 'مقال واحد' },
    { words: ar, count: 2, text: 'مقالان' },
    { words: ar, count: 5, text: '5 مقالات' },
    { words: ar, count: 24, text: '24 مقالًا' },
    { words: ar, count: 100, text: '100 مقال' },
    { words: es, count: 0, text: 'No se han encontrado artículos.' },
    { words: es, count: 1, text: '1 artículo' },
    { words: es, count: 12_345, text: '12.345 artículos' },
    { words: es, count: 1_000_000, text: '1.000.000 de artículos' },
    { words: fr, count: 0, text: 'Aucun article trouvé.' },
    { words: fr, count: 1, text: '1\u00a0article' },
    { words: fr, count: 1234, text: '1\u202f234\u00a0articles' },
    { words: fr, count: 2_000_000, text: '2\u202f000\u202f000\u00a0d’articles' },
    { words: it, count: 1, text: '1 articolo' },
    { words: it, count: 12_345, text: '12.345 articoli' },
    { words: it, count: 1_000_000, text: '1.000.000 di articoli' },
    { words: pt, count: 1, text: '1 artigo' },
    { words: pt, count: 1234, text: '1.234 artigos' },
    { words: pt, count: 1_000_000, text: '1.000.000 de artigos' },
    { words: nl, count: 1, text: '1 artikel' },
    { words: nl, count: 1234, text: '1.234 artikelen' },
    { words: pl, count: 0, text: 'Nie znaleziono artykułów.' },
    { words: pl, count: 1, text: '1 artykuł' },
    { words: pl, count: 2, text: '2 artykuły' },
    { words: pl, count: 5, text: '5 artykułów' },
    { words: pl, count: 12, text: '12 artykułów' },
    { words: pl, count: 21, text: '21 artykułów' },
    { words: pl, count: 22, text: '22 artykuły' },
    { words: tr, count: 0, text: 'Yazı bulunamadı.' },
    { words: tr, count: 1, text: '1 yazı' },
    { words: tr, count: 1234, text: '1.234 yazı' },
    { words: el, count: 1, text: '1 άρθρο' },
    { words: el, count: 1234, text: '1.234 άρθρα' },
    { words: ja, count: 1234, text: '記事1,234件' },
    { words: zh, count: 1234, text: '共1,234篇文章' },
  ])('$count is written as "$text"', ({ words, count, text }) => {
    expect(words.articleCount(count)).toBe(text);
  });
});

test.each([
  { words: pl, count: 1, text: 'wybrany' },
  { words: pl, count: 3, text: 'wybrane' },
  { words: pl, count: 5, text: 'wybranych' },
  { words: fr, count: 1, text: 'filtre actif' },
  { words: fr, count: 2, text: 'filtres actifs' },
  { words: el, count: 2, text: 'ενεργά φίλτρα' },
])('$count filters are "$text"', ({ words, count, text }) => {
  expect(words.chosen(count)).toBe(text);
});

test.each([
  { name: 'Luis', text: ' y ' },
  { name: 'Inés', text: ' e ' },
  { name: 'Íñigo', text: ' e ' },
  { name: 'Hilario', text: ' e ' },
  { name: 'Iago', text: ' y ' },
  { name: 'Yolanda', text: ' y ' },
])('in Spanish "$text" stands before $name', ({ name, text }) => {
  expect(es.and(name)).toBe(text);
});

test.each([
  { words: en, name: 'Food & Art', language: 'en', text: 'ALL FOOD & ART' },
  { words: en, name: 'İstanbul dışı', language: 'tr', text: 'ALL İSTANBUL DIŞI' },
  { words: en, name: 'Πολιτική', language: 'el', text: 'ALL ΠΟΛΙΤΙΚΗ' },
  { words: de, name: 'Food & Art', language: 'de', text: 'ALLES AUS FOOD & ART' },
  { words: ar, name: 'Food & Art', language: 'und', text: 'كل مقالات Food & Art' },
])('the link to all articles of $name is "$text"', ({ words, name, language, text }) => {
  expect(words.allOf(name, language)).toBe(text);
});
