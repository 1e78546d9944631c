import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { image } from '#contract/entities/image.ts';
import { mediaUrl, renditions } from './media.ts';

describe('the address of a picture', () => {
  const base = 'https://media.example';

  test.each([
    { url: '/uploads/quay.png', address: 'https://media.example/uploads/quay.png' },
    { url: 'uploads/quay.png', address: 'https://media.example/uploads/quay.png' },
    { url: 'https://cdn.example/quay.png', address: 'https://cdn.example/quay.png' },
    { url: 'HTTP://cdn.example/quay.png', address: 'HTTP://cdn.example/quay.png' },
    { url: '//cdn.example/quay.png', address: '//cdn.example/quay.png' },
    { url: ' https://cdn.example/the quay.png\n', address: 'https://cdn.example/the%20quay.png' },
    { url: 'data:image/png;base64,AAAA', address: 'https://media.example/data:image/png;base64,AAAA' },
    { url: 'javascript:alert(1)', address: 'https://media.example/javascript:alert(1)' },
    { url: 'http://[', address: 'https://media.example/http://[' },
    { url: '\\\\cdn.example/quay.png', address: 'https://media.example/cdn.example/quay.png' },
  ])('$url', ({ url, address }) => {
    expect(mediaUrl(url, base)).toBe(address);
  });

  test('stands at the root of the site where there is no base address', () => {
    expect(mediaUrl('/uploads/quay.png', '')).toBe('/uploads/quay.png');
    expect(mediaUrl('uploads/quay.png', '')).toBe('/uploads/quay.png');
  });
});

test('whatever stands in the place of an address, one comes out that a browser can read', () => {
  const readable = (url: string, base: string) => {
    const { protocol } = new URL(mediaUrl(url, base), 'https://site.example');
    expect(['http:', 'https:']).toContain(protocol);
  };
  const somewhere = fc.constantFrom('', 'https://media.example');
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
    fc.property(prefix, fc.string({ unit: 'binary' }), somewhere, (start, rest, base) =>
      readable(start + rest, base),
    ),
  );
});

describe('the colours of a picture', () => {
  test.each([
    { said: '#8a9,#cba,#432', colours: '#8a9,#cba,#432' },
    { said: null, colours: null },
    { said: undefined, colours: null },
    { said: 'url(//elsewhere.example)', colours: null },
    { said: '#8a9,#cba', colours: null },
    { said: 7, colours: null },
  ])('$said', ({ said, colours }) => {
    const { formats } = v.parse(image, {
      url: '/quay.jpg',
      formats: { thumbnail: { url: '/t.avif', colours: said } },
    });
    expect(formats).toMatchObject({ thumbnail: { colours } });
  });
});

describe('the sizes of a picture', () => {
  const parse = (formats: unknown) =>
    v.parse(image, {
      url: '/quay.png',
      width: 1600,
      height: 1067,
      ...(formats !== undefined && { formats }),
    });
  const size = (name: string, width: number) => ({ url: `/${name}.png`, width, height: width / 2, size: 12 });

  test('stand from narrow to wide, the original last', () => {
    const picture = parse({
      small: size('small', 200),
      large: size('large', 1000),
      thumbnail: size('thumbnail', 245),
      medium: size('medium', 750),
    });
    expect(renditions(picture).sizes.map(({ url, width }) => `${url} ${width}`)).toEqual([
      '/small.png 200',
      '/thumbnail.png 245',
      '/medium.png 750',
      '/large.png 1000',
      '/quay.png 1600',
    ]);
  });

  test.each([
    { what: 'a small picture has no others', formats: null },
    { what: 'the service may leave them out', formats: undefined },
    { what: 'the service may have made none', formats: {} },
    { what: 'one of unknown width is of no use', formats: { small: { url: '/small.png' } } },
    { what: 'one without width is of no use', formats: { small: size('small', 0) } },
  ])('$what', ({ formats }) => {
    expect(renditions(parse(formats))).toMatchObject({
      avif: false,
      sizes: [{ url: '/quay.png', width: 1600 }],
    });
  });

  test('are none where not even the width of the original is known', () => {
    expect(renditions(v.parse(image, { url: '/quay.svg' })).sizes).toEqual([]);
  });

  test('of which the service knows one more than the specification count without it', () => {
    expect(renditions(parse({ xlarge: size('xlarge', 1200) })).sizes).toHaveLength(1);
  });

  test('are the AVIF ones alone where there are any', () => {
    const avif = (name: string, width: number) => ({ ...size(name, width), mime: 'image/avif' });
    const picture = parse({
      small: avif('small', 500),
      full: avif('full', 1600),
      large: size('large', 1000),
    });
    expect(renditions(picture)).toMatchObject({ avif: true, sizes: [{ width: 500 }, { width: 1600 }] });
  });
});

test('a picture without words for those who cannot see it has empty words', () => {
  expect(v.parse(image, { url: '/quay.png', alternativeText: null, caption: null })).toMatchObject({
    alternativeText: '',
    caption: '',
    width: null,
    height: null,
  });
});
