import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../../testing/open-service';
import { storePicture } from './store-picture';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const count = () => service.strapi.db.query('plugin::upload.file').count();

test('a picture gets the format that it has, and its title describes it', async () => {
  const content = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#789' } })
    .webp()
    .toBuffer();
  expect(await storePicture(service.strapi, { name: '<b>Low/tide</b>', content }, undefined)).toMatchObject({
    ext: '.webp',
    mime: 'image/webp',
    alternativeText: '<b>Low/tide</b>',
    name: '<b>Low tide< b>',
    url: expect.stringMatching(/^\/uploads\/\w+\.webp$/),
  });
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>',
  '<html>',
  '',
])('%j is no picture, and nothing of it is kept', async (text) => {
  const before = await count();
  const content = Buffer.from(text);
  expect(await storePicture(service.strapi, { name: 'Film', content }, undefined)).toBeNull();
  expect(await count()).toBe(before);
});
