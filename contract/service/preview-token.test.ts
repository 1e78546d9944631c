import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPreviewToken, signPreviewToken } from './preview-token.ts';

const SECRET = 'the-read-token-of-a-magazine';
const token = { kind: 'frame', panel: 'https://panel.example', expires: 1_000 } as const;

/** A text that somebody who knows the secret has signed. */
function signed(content: string): string {
  const payload = Buffer.from(content).toString('base64url');
  return `${payload}.${createHmac('sha256', `preview ${SECRET}`).update(payload).digest('base64url')}`;
}

test('a token reads back as signed until it expires', async () => {
  const text = await signPreviewToken(token, SECRET);
  expect(text).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(await readPreviewToken(text, { secret: SECRET, now: 999 })).toEqual(token);
  expect(await readPreviewToken(text, { secret: SECRET, now: 1_000 })).toBe(null);
});

describe('is refused', () => {
  test('with another secret', async () => {
    const text = await signPreviewToken(token, 'the-read-token-of-another');
    expect(await readPreviewToken(text, { secret: SECRET, now: 0 })).toBe(null);
  });

  test('with any character changed', async () => {
    const text = await signPreviewToken(token, SECRET);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 2),
        fc.constantFrom(...'AZaz09-_.%='),
        async (place, character) => {
          const changed = text.slice(0, place) + character + text.slice(place + 1);
          fc.pre(changed !== text);
          expect(await readPreviewToken(changed, { secret: SECRET, now: 0 })).toBe(null);
        },
      ),
    );
  });

  test.each([
    ['no JSON', 'draft'],
    ['null', 'null'],
    ['a date that is a text', '{"kind":"link","link":"a","expires":"9999-01-01"}'],
    ['an unknown kind', '{"kind":"edit","expires":1e20}'],
    [
      'a panel that is not an origin',
      '{"kind":"frame","panel":"https://panel.example\\r\\nX: 1","expires":1e20}',
    ],
  ])('with a signature and %s', async (_what, content) => {
    expect(await readPreviewToken(signed(content), { secret: SECRET, now: 0 })).toBe(null);
  });

  test('with a signature and any other JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (content) => {
        expect(await readPreviewToken(signed(content), { secret: SECRET, now: 0 })).toBe(null);
      }),
    );
  });

  test('when it is any other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(await readPreviewToken(text, { secret: SECRET, now: 0 })).toBe(null);
      }),
    );
  });
});
