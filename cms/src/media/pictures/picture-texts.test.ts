import { expect, test } from 'vitest';
import { formerTextsAfter, textsAtPlace } from './picture-texts';

const PICTURE = {
  name: 'fog.jpg',
  alternativeText: 'Fog over the quay',
  caption: 'Fog',
  formerTexts: { alternativeText: ['Mist'], caption: [] },
};

test.each([
  { what: 'nothing', placed: {}, alternativeText: 'Fog over the quay' },
  { what: 'an empty text', placed: { alternativeText: ' ' }, alternativeText: 'Fog over the quay' },
  {
    what: 'the name of the file',
    placed: { alternativeText: 'fog.jpg' },
    alternativeText: 'Fog over the quay',
  },
  {
    what: 'the name that the file had then',
    placed: { name: 'IMG_7.jpg', alternativeText: 'IMG_7.jpg' },
    alternativeText: 'Fog over the quay',
  },
  { what: 'a former text', placed: { alternativeText: 'Mist' }, alternativeText: 'Fog over the quay' },
  { what: 'a text of its own', placed: { alternativeText: 'My harbour' }, alternativeText: 'My harbour' },
])('a picture placed with $what has the alternative text $alternativeText', ({ placed, alternativeText }) => {
  expect(textsAtPlace(placed, PICTURE)).toEqual({ alternativeText, caption: 'Fog' });
});

test("a file name doesn't count as an alternative text", () => {
  const library = { ...PICTURE, alternativeText: null, caption: null, formerTexts: null };
  expect(textsAtPlace({ alternativeText: 'fog.jpg', caption: null }, library)).toEqual({
    alternativeText: '',
    caption: '',
  });
});

test('up to twenty replaced alternative texts are remembered', () => {
  expect(formerTextsAfter(PICTURE, { alternativeText: 'Fog', name: 'quay.jpg' })).toEqual({
    alternativeText: ['Mist', 'Fog over the quay', 'fog.jpg'],
    caption: [],
  });
  expect(formerTextsAfter(PICTURE, { caption: 'Fog' })).toBe(null);
  const many = {
    ...PICTURE,
    formerTexts: { alternativeText: Array.from({ length: 20 }, (_, at) => `Text ${at}`), caption: [] },
  };
  expect(formerTextsAfter(many, { alternativeText: null })?.alternativeText).toHaveLength(20);
});
