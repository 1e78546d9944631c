import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../content-types';
import { openService, type Service } from '../testing/open-service';
import { uploadForm } from '../testing/upload-form';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

type Picture = {
  id: number;
  url: string;
  name: string;
  formats: Record<string, { url: string }> | null;
  [field: string]: unknown;
};

async function upload(
  name: string,
  type: string,
  bytes: Buffer | string,
  replaced?: number,
): Promise<Picture> {
  const address = replaced === undefined ? '/upload' : `/upload?id=${replaced}`;
  const { body } = await service.panel('POST', address, uploadForm({ name, type, bytes }));
  expect(body.error?.message).toBeUndefined();
  return Array.isArray(body) ? body[0] : body;
}

const jpeg = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A block as the panel's editor makes it: with the service's own absolute addresses. */
function imageBlock(picture: Picture, host = service.url) {
  const formats = Object.entries(picture.formats ?? {}).map(([name, format]) => [
    name,
    { ...format, url: host + format.url },
  ]);
  const { id: _, ...image } = picture;
  return {
    type: 'image',
    image: {
      ...image,
      alternativeText: 'Fog',
      url: host + picture.url,
      formats: Object.fromEntries(formats),
    },
    children: [{ type: 'text', text: '' }],
  };
}

let count = 0;
function article(...content: object[]) {
  count += 1;
  return { title: `Fog ${count}`, slug: `fog-bank-${count}`, description: 'Seen from the quay.', content };
}

/** Saves an article in the panel and publishes it. */
async function publish(data: object): Promise<string> {
  const { status, body } = await service.panel('POST', `${ARTICLES}/actions/publish`, data);
  expect(body.error?.message ?? status).toBe(200);
  return body.data.documentId;
}

const publicAnswer = async (documentId: string) => {
  const response = await fetch(`${service.url}/api/articles/${documentId}`, {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  return response.json();
};

/** The pictures of the draft and of the published version. */
async function picturesOf(documentId: string) {
  const rows = await service.strapi.db.query(ARTICLE).findMany({ where: { documentId } });
  return rows.flatMap(({ content }) => content.flatMap((block: { image?: Picture }) => block.image ?? []));
}

const lastChange = async () =>
  (await service.strapi.db.query('masthead::change').findMany({ orderBy: { id: 'desc' }, limit: 1 }))[0];

test('a picture that the panel places in a text is stored and delivered without the host', async () => {
  const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#789'));
  const documentId = await publish(article(imageBlock(picture)));
  const { data } = await publicAnswer(documentId);
  expect(data.content[0].image).toMatchObject({ url: picture.url, alternativeText: 'Fog' });
  expect(data.content[0].image.formats.small.url).toBe(picture.formats?.small?.url);
  expect(JSON.stringify(await picturesOf(documentId))).not.toContain('http');
});

test.each<[string, (content: object[]) => Promise<string>]>([
  [
    'saved again in the panel',
    async (content) => {
      const documentId = await publish(
        article({ type: 'paragraph', children: [{ type: 'text', text: '' }] }),
      );
      await service.panel('PUT', `${ARTICLES}/${documentId}`, { content });
      return documentId;
    },
  ],
  [
    'created in code',
    async (content) =>
      (await service.strapi.documents(ARTICLE).create({ data: article(...content) })).documentId,
  ],
  [
    'copied',
    async (content) => {
      const { documentId } = await service.strapi.documents(ARTICLE).create({ data: article() });
      const copy = await service.strapi
        .documents(ARTICLE)
        .clone({ documentId, data: { ...article(...content) } });
      return copy?.documentId ?? '';
    },
  ],
])('so is one in an article that is %s', async (_, save) => {
  const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#987'));
  const [stored] = await picturesOf(await save([imageBlock(picture, 'https://old.example:8443')]));
  expect(stored).toMatchObject({ url: picture.url, formats: picture.formats });
});

test('a picture of another website keeps its address', async () => {
  const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#abc'));
  const elsewhere = { ...picture, url: '/uploads/not-ours.jpg' };
  const documentId = await publish(article(imageBlock(elsewhere, 'https://other.example')));
  expect(await picturesOf(documentId)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({ url: 'https://other.example/uploads/not-ours.jpg' }),
    ),
  );
});

test.each(['', 'width="100%" height="100%"'])(
  'an SVG with the size "%s" can be placed in a text',
  async (size) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><circle r="50"/></svg>`;
    const documentId = await publish(article(imageBlock(await upload('logo.svg', 'image/svg+xml', svg))));
    const expected = { width: 300, height: 150 };
    expect(await picturesOf(documentId)).toMatchObject([expected, expected]);
  },
);

test('texts of an earlier version are corrected at the start, and the site learns of it', async () => {
  const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#345'));
  const documentId = await publish(article(imageBlock(picture)));
  const rows = () => service.strapi.db.connection('articles').where({ document_id: documentId });
  await rows().update({ content: JSON.stringify([imageBlock(picture)]) });
  const dates = await rows().select('updated_at');
  expect(JSON.stringify(await picturesOf(documentId))).toContain('http');

  await service.strapi.store({ type: 'core', name: 'masthead', key: 'picture-addresses' }).delete({});
  const { correctEarlierTexts }: typeof import('./correct-earlier') = createRequire(import.meta.url)(
    '../../dist/src/pictures/correct-earlier.js',
  );
  await correctEarlierTexts(service.strapi);
  expect(JSON.stringify(await picturesOf(documentId))).not.toContain('http');
  expect(await rows().select('updated_at')).toEqual(dates);
  expect(await lastChange()).toMatchObject({ type: 'article', documentId, vanished: false });
});

test('a picture that is replaced gets a new address, also in texts', async () => {
  const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#111'));
  const documentId = await publish({ ...article(imageBlock(picture)), cover: { media: [picture.id] } });
  const png = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#222' } })
    .png()
    .toBuffer();
  const replaced = await upload('mist.png', 'image/png', png, picture.id);

  expect(replaced.id).toBe(picture.id);
  expect(replaced.url).not.toBe(picture.url);
  expect(replaced.url).toMatch(/\.png$/);
  for (const stored of await picturesOf(documentId)) {
    expect(stored).toMatchObject({ url: replaced.url, width: 800, formats: replaced.formats });
  }
  for (const url of [replaced.url, ...Object.values(replaced.formats ?? {}).map((format) => format.url)]) {
    expect(url).not.toContain(String(picture.hash));
    expect((await fetch(service.url + url, { headers: { connection: 'close' } })).status).toBe(200);
  }
  const changed = await service.strapi.db
    .query('masthead::change')
    .findMany({ orderBy: { id: 'desc' }, limit: 3 });
  expect(changed).toContainEqual(expect.objectContaining({ type: 'article', documentId, vanished: false }));

  // From a tab that was opened before, or from a version.
  await service.panel('PUT', `${ARTICLES}/${documentId}`, { content: [imageBlock(picture)] });
  for (const stored of await picturesOf(documentId)) expect(stored.url).toBe(replaced.url);
});
