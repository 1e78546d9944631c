import { expect, test } from 'vitest';
import { areFunctionWords } from './function-words.ts';

/** The words of a question that say what it is about. */
const content = (question: string, languages: readonly string[]) => {
  const words = question.split(' ');
  const are = areFunctionWords(words, languages);
  return words.filter((_, place) => !are[place]).join(' ');
};

test.each([
  { language: 'ar', question: 'متى تم بناء الميناء', about: 'بناء الميناء' },
  { language: 'da', question: 'hvornår blev havnen bygget', about: 'havnen bygget' },
  { language: 'de', question: 'Wann wurde der Hafen gebaut', about: 'Hafen gebaut' },
  { language: 'el', question: 'πότε χτίστηκε το λιμάνι', about: 'χτίστηκε λιμάνι' },
  { language: 'en-GB', question: 'When was the harbour built', about: 'harbour built' },
  { language: 'es', question: '¿cuándo se construyó el puerto', about: '¿cuándo construyó puerto' },
  { language: 'fi', question: 'milloin satama on rakennettu', about: 'satama rakennettu' },
  { language: 'fr', question: 'quand est-ce que le port a été construit', about: 'est-ce port construit' },
  { language: 'ga', question: 'cathain a tógadh an cuan', about: 'tógadh cuan' },
  { language: 'hi', question: 'बंदरगाह कब बनाया गया था', about: 'बंदरगाह बनाया' },
  { language: 'hu', question: 'mikor épült a kikötő', about: 'épült kikötő' },
  { language: 'id', question: 'kapan pelabuhan itu dibangun', about: 'pelabuhan dibangun' },
  { language: 'it', question: 'quando è stato costruito il porto', about: 'costruito porto' },
  { language: 'nb', question: 'når ble havnen bygget', about: 'havnen bygget' },
  { language: 'nl', question: 'wanneer werd de haven gebouwd', about: 'haven gebouwd' },
  { language: 'pt', question: 'quando foi construído o porto', about: 'construído porto' },
  { language: 'ro', question: 'când a fost construit portul', about: 'construit portul' },
  { language: 'ru', question: 'когда был построен порт', about: 'построен порт' },
  { language: 'sv', question: 'när byggdes hamnen', about: 'byggdes hamnen' },
  { language: 'tr', question: 'liman ne zaman inşa edildi', about: 'liman zaman inşa edildi' },
  { language: 'vi', question: 'bến cảng được xây khi nào', about: 'bến cảng xây' },
])('the content words of a question in $language are $about', ({ language, question, about }) => {
  expect(content(question, [language])).toBe(about);
  // Another language of the magazine takes nothing more away.
  expect(content(question, [language, 'ja'])).toBe(about);
});

test.each([
  // It is a verb in German.
  { question: 'war in ukraine', about: 'war ukraine' },
  { question: 'wann war der Hafen voll', about: 'Hafen voll' },
  { question: 'who was the first to die in the war', about: 'first die war' },
  { question: 'die', about: 'die' },
])(
  'in a magazine in English and German the content words of ‘$question’ are ‘$about’',
  ({ question, about }) => {
    expect(content(question, ['en', 'de'])).toBe(about);
  },
);

test.each([
  ['what does the WHO say', 'WHO say'],
  ['WHAT DOES THE WHO SAY', 'SAY'],
  ['what is IT', 'IT'],
  ['was ist der wandel', 'ist der wandel'],
])('the content words of %s are %s', (question, about) => {
  expect(content(question, ['en'])).toBe(about);
});

test('stop words match without diacritics, except in languages where that is another word', () => {
  expect(content('cuando llego el tren', ['es'])).toBe('llego tren');
  expect(content('la', ['vi'])).toBe('la');
});

test('a language without a list has no stop words', () => {
  expect(content('the harbour', ['ja'])).toBe('the harbour');
});
