import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { VALID_URL } from '#app/lib/testing/valid-address.ts';
import { image, sharedImage } from '#contract/body/image.ts';
import { absoluteLink, focusStep, mediaUrl, renditions } from './media.ts';

describe('mediaUrl', () => {
  const base = 'https://media.example';

  test.each([
    { url: '/uploads/quay.png', expected: 'https://media.example/uploads/quay.png' },
    { url: 'uploads/quay.png', expected: 'https://media.example/uploads/quay.png' },
    { url: 'https://cdn.example/quay.png', expected: 'https://cdn.example/quay.png' },
    { url: 'HTTP://cdn.example/quay.png', expected: 'HTTP://cdn.example/quay.png' },
    { url: '//cdn.example/quay.png', expected: '//cdn.example/quay.png' },
    { url: ' https://cdn.example/the quay.png\n', expected: 'https://cdn.example/the%20quay.png' },
    { url: 'data:image/png;base64,AAAA', expected: 'https://media.example/data:image/png;base64,AAAA' },
    { url: 'javascript:alert(1)', expected: 'https://media.example/javascript:alert(1)' },
    { url: 'http://[', expected: 'https://media.example/http://%5B' },
    { url: '\\\\cdn.example\\quay.png', expected: '//cdn.example/quay.png' },
    {
      url: '/uploads/50% [quay], 2|3.png',
      expected: 'https://media.example/uploads/50%25%20%5Bquay%5D,%202%7C3.png',
    },
    { url: '/uploads/a%20b.png?v=1', expected: 'https://media.example/uploads/a%20b.png?v=1' },
    { url: '/uploads/Häfen.png', expected: 'https://media.example/uploads/H%C3%A4fen.png' },
    { url: '/uploads/quay,', expected: 'https://media.example/uploads/quay%2C' },
  ])('$url', ({ url, expected }) => {
    expect(mediaUrl(url, base)).toBe(expected);
  });

  test('is a relative URL without a configured media host', () => {
    expect(mediaUrl('/uploads/quay.png', '')).toBe('/uploads/quay.png');
    expect(mediaUrl('uploads/quay.png', '')).toBe('/uploads/quay.png');
  });
});

test.each([
  { href: '/uploads/fog.mp3', mediaBase: '', expected: 'https://magazine.example/uploads/fog.mp3' },
  {
    href: '/uploads/fog.mp3',
    mediaBase: 'https://media.example',
    expected: 'https://media.example/uploads/fog.mp3',
  },
  { href: '/tag/fog', mediaBase: 'https://media.example', expected: 'https://magazine.example/tag/fog' },
  { href: '#fog', mediaBase: '', expected: 'https://magazine.example/article/a/a#fog' },
  { href: 'http://[', mediaBase: '', expected: 'http://[' },
])(
  'machine-readable output links $href as $expected with media at "$mediaBase"',
  ({ href, mediaBase, expected }) => {
    const config = { origin: 'https://magazine.example', mediaBase };
    expect(absoluteLink(href, 'https://magazine.example/article/a/a', config)).toBe(expected);
  },
);

test('mediaUrl always returns a valid http(s) URL', () => {
  const expectValid = (url: string, base: string) => {
    const result = mediaUrl(url, base);
    expect(result).toMatch(VALID_URL);
    expect(result).not.toMatch(/,$/);
    const { protocol } = new URL(result, 'https://site.example');
    expect(['http:', 'https:']).toContain(protocol);
  };
  const bases = fc.constantFrom('', 'https://media.example');
  const prefix = fc.constantFrom(
    '',
    '//',
    'http://',
    'HTTPS://',
    '/\\',
    'javascript:',
    'http:',
    '\t//',
    'data:,',
  );
  fc.assert(
    fc.property(prefix, fc.string({ unit: 'binary' }), bases, (start, rest, base) =>
      expectValid(start + rest, base),
    ),
  );
});

describe('placeholder colours', () => {
  test.each([
    { value: '#8a9,#cba,#432', colours: '#8a9,#cba,#432' },
    { value: null, colours: null },
    { value: undefined, colours: null },
    { value: 'url(//elsewhere.example)', colours: null },
    { value: '#8a9,#cba', colours: null },
    { value: 7, colours: null },
  ])('$value', ({ value, colours }) => {
    const { formats } = v.parse(image, {
      url: '/quay.jpg',
      formats: { thumbnail: { url: '/t.avif', colours: value } },
    });
    expect(formats).toMatchObject({ thumbnail: { colours } });
  });
});

describe('renditions', () => {
  const parse = (formats: unknown) =>
    v.parse(image, {
      url: '/quay.png',
      width: 1600,
      height: 1067,
      ...(formats !== undefined && { formats }),
    });
  const size = (name: string, width: number) => ({ url: `/${name}.png`, width, height: width / 2, size: 12 });

  test('are sorted by width, including the original', () => {
    const picture = parse({
      small: size('small', 200),
      large: size('large', 1000),
      thumbnail: size('thumbnail', 245),
      medium: size('medium', 750),
    });
    expect(renditions(picture).map(({ url, width }) => `${url} ${width}`)).toEqual([
      '/small.png 200',
      '/thumbnail.png 245',
      '/medium.png 750',
      '/large.png 1000',
      '/quay.png 1600',
    ]);
  });

  test.each([
    { name: 'a small image has no formats', formats: null },
    { name: 'formats may be missing', formats: undefined },
    { name: 'formats may be empty', formats: {} },
    { name: 'a rendition of unknown width is ignored', formats: { small: { url: '/small.png' } } },
    { name: 'a rendition of width 0 is ignored', formats: { small: size('small', 0) } },
  ])('$name', ({ formats }) => {
    expect(renditions(parse(formats))).toMatchObject([{ url: '/quay.png', width: 1600 }]);
  });

  test('are empty if the width of the original is unknown', () => {
    expect(renditions(v.parse(image, { url: '/quay.svg' }))).toEqual([]);
  });

  test('do not include unknown formats', () => {
    expect(renditions(parse({ xlarge: size('xlarge', 1200) }))).toHaveLength(1);
  });

  test('are only the AVIF ones if there are any', () => {
    const avif = (name: string, width: number) => ({ ...size(name, width), mime: 'image/avif' });
    const picture = parse({
      small: avif('small', 500),
      full: avif('full', 1600),
      large: size('large', 1000),
    });
    expect(renditions(picture)).toMatchObject([{ width: 500 }, { width: 1600 }]);
  });

  test.each([
    { place: '100vw', widest: 1600 },
    { place: '', widest: 1600 },
    { place: '(min-width: 64rem) 24vw, 46vw', widest: 1600 },
    { place: '(min-width: 56rem) min(56vw, 65rem), 20vw', widest: 1600 },
    { place: '8rem', widest: 500 },
    { place: '(min-width: 60rem) 18rem, 7rem', widest: 1200 },
    { place: '(min-width: 60rem) 18rem, (min-width: 35rem) 46vw, 6.5rem', widest: 1200 },
    { place: '(min-width: 60rem) 18rem, (min-width: 35rem) 80vw, 6.5rem', widest: 1600 },
  ])('go up to a width of $widest in a place of $place', ({ place, widest }) => {
    const picture = parse({
      small: size('small', 500),
      medium: size('medium', 800),
      large: size('large', 1200),
    });
    expect(renditions(picture, place).at(-1)?.width).toBe(widest);
  });
});

test('the rendition for shared links is not shown on pages', () => {
  const share = { url: '/share.jpg', width: 1200, height: 900 };
  const animated = v.parse(sharedImage, { url: '/quay.gif', width: 1600, height: 1200, formats: { share } });
  expect(animated.formats).toMatchObject({ share });
  expect(renditions(animated)).toMatchObject([{ url: '/quay.gif' }]);
});

describe('the focal point', () => {
  test.each([
    { focalPoint: { x: 0, y: 0 }, step: '00' },
    { focalPoint: { x: 100, y: 100 }, step: '88' },
    { focalPoint: { x: 50, y: 50 }, step: '44' },
    { focalPoint: { x: 30, y: 71.5 }, step: '26' },
    { focalPoint: { x: -3, y: 250 }, step: '08' },
    { focalPoint: null, step: undefined },
    { focalPoint: undefined, step: undefined },
    { focalPoint: { x: '50', y: 50 }, step: undefined },
    { focalPoint: 'centre', step: undefined },
  ])('$focalPoint is the step $step', ({ focalPoint, step }) => {
    expect(focusStep(v.parse(image, { url: '/quay.jpg', focalPoint }).focalPoint)).toBe(step);
  });
});

test.each([null, '', ' \n'])('image texts of %j become empty', (text) => {
  expect(v.parse(image, { url: '/quay.png', alternativeText: text, caption: text })).toMatchObject({
    alternativeText: '',
    caption: '',
    width: null,
    height: null,
  });
});
