import { expect, test } from 'vitest';
import { loadLanguage, wordsModule } from './languages.ts';

test.each([
  { tag: 'de-AT', words: 'de' },
  { tag: 'en-US', words: 'en' },
  { tag: 'es-MX', words: 'es' },
  { tag: 'pt-BR', words: 'pt' },
  { tag: 'pt-PT', words: 'pt' },
  { tag: 'zh', words: 'zh' },
  { tag: 'zh-CN', words: 'zh' },
  { tag: 'zh-SG', words: 'zh' },
  { tag: 'zh-Hans', words: 'zh' },
  { tag: 'zh-Hans-HK', words: 'zh' },
  // Another script.
  { tag: 'zh-Hant', words: 'en' },
  { tag: 'zh-TW', words: 'en' },
  { tag: 'zh-HK', words: 'en' },
  { tag: 'tr-Arab', words: 'en' },
  // No words.
  { tag: 'fi', words: 'en' },
  { tag: 'constructor', words: 'en' },
])('a magazine in $tag gets the words of $words', ({ tag, words }) => {
  expect(wordsModule(tag)).toBe(`app/language/words/${words}.ts`);
});

test.each([
  { tag: 'de-AT', wordsTag: 'de-AT' },
  { tag: 'zh-TW', wordsTag: 'en' },
  { tag: 'enm', wordsTag: 'en' },
])('the words of a magazine in $tag are marked as $wordsTag', async ({ tag, wordsTag }) => {
  expect((await loadLanguage(tag)).wordsTag).toBe(wordsTag);
});
