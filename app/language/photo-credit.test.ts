import { expect, test } from 'vitest';
import { photoCredit } from './photo-credit.ts';
import { words as german } from './words/de.ts';
import { words as english } from './words/en.ts';

test.each([
  { written: 'Jule Brandt', shown: 'Photo: Jule Brandt' },
  { written: ' Bay Agency ', shown: 'Photo: Bay Agency' },
  { written: 'von Ahlen', shown: 'Photo: von Ahlen' },
  { written: 'Bay Agency / Jule Brandt', shown: 'Photo: Bay Agency / Jule Brandt' },
  { written: 'Photo: Jule Brandt', shown: 'Photo: Jule Brandt' },
  { written: 'PHOTO Jule Brandt', shown: 'PHOTO Jule Brandt' },
  { written: 'Photograph by Jule Brandt', shown: 'Photograph by Jule Brandt' },
  { written: 'Illustration: Jule Brandt', shown: 'Illustration: Jule Brandt' },
  { written: 'Bild: Jule Brandt', shown: 'Bild: Jule Brandt' },
  { written: 'Zeichnung: Jule Brandt', shown: 'Zeichnung: Jule Brandt' },
  { written: 'Photo\u202f: Jule Brandt', shown: 'Photo\u202f: Jule Brandt' },
  { written: '写真：Jule Brandt', shown: '写真：Jule Brandt' },
  { written: '© Jule Brandt', shown: '© Jule Brandt' },
  { written: '(c) Jule Brandt', shown: '(c) Jule Brandt' },
  { written: 'by Jule Brandt', shown: 'by Jule Brandt' },
  { written: ' ', shown: '' },
  { written: '', shown: '' },
])('the credit ‘$written’ is shown as ‘$shown’', ({ written, shown }) => {
  expect(photoCredit(written, english.photoBy)).toBe(shown);
});

test('the label of a photo credit is in the language of the magazine', () => {
  expect(photoCredit('Jule Brandt', german.photoBy)).toBe('Foto: Jule Brandt');
});
