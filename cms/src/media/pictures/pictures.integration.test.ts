import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wav } from '../../../../testing/recordings.ts';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';
import { uploadForm } from '../../testing/upload-form';

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

test('a picture placed in a text is stored and delivered with a relative URL', async () => {
  const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#789'));
  const documentId = await publish(article(imageBlock(picture)));
  const { data } = await publicAnswer(documentId);
  expect(data.content[0].image).toMatchObject({ url: picture.url, alternativeText: 'Fog' });
  expect(data.content[0].image.formats.small.url).toBe(picture.formats?.small?.url);
  expect(JSON.stringify(await picturesOf(documentId))).not.toContain('http');
});

describe('the alternative texts of pictures in an article', () => {
  const ALTERNATIVE = 'Fog over the quay';
  const describePicture = (id: number, texts: object) => {
    const content = new FormData();
    content.append('fileInfo', JSON.stringify(texts));
    return service.panel('POST', `/upload?id=${id}`, content);
  };
  /** As Strapi's editor places it, with the name of the file if there is no alternative text. */
  const placed = (picture: Picture) => {
    const block = imageBlock(picture);
    return { ...block, image: { ...block.image, alternativeText: picture.alternativeText || picture.name } };
  };
  const textsOf = async (documentId: string) => {
    const { alternativeText, caption } = (await publicAnswer(documentId)).data.content[0].image;
    return { alternativeText, caption };
  };

  test('never fall back to the file name', async () => {
    const picture = await upload('IMG_0007.jpg', 'image/jpeg', await jpeg('#123'));
    const block = placed(picture);
    const documentId = await publish(article(block));
    expect(await textsOf(documentId)).toEqual({ alternativeText: '', caption: '' });
    const input = { type: 'articles', documentId, values: { ...article(), content: [block] } };
    expect((await service.panel('POST', '/masthead/checklist', input)).body.data).toContainEqual(
      expect.objectContaining({ rule: 'alternativeText' }),
    );
  });

  test('follow the library, even from an outdated tab, unless written for this place', async () => {
    const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#124'));
    await describePicture(picture.id, { alternativeText: 'Mist', caption: 'Old' });
    const block = placed({ ...picture, alternativeText: 'Mist', caption: 'Old' });
    const documentId = await publish(article(block));
    const own = await publish(
      article({ ...block, image: { ...block.image, alternativeText: 'My harbour' } }),
    );

    await describePicture(picture.id, { alternativeText: ALTERNATIVE, caption: 'Fog' });
    expect(await textsOf(documentId)).toEqual({ alternativeText: ALTERNATIVE, caption: 'Fog' });
    expect(await textsOf(own)).toEqual({ alternativeText: 'My harbour', caption: 'Fog' });
    const changed = await service.strapi.db
      .query('masthead::change')
      .findMany({ orderBy: { id: 'desc' }, limit: 4 });
    expect(changed).toContainEqual(expect.objectContaining({ type: 'article', documentId, vanished: false }));

    await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, { content: [block] });
    expect(await textsOf(documentId)).toEqual({ alternativeText: ALTERNATIVE, caption: 'Fog' });
  });

  test('come from the file until an editor writes others', async () => {
    const bytes = await sharp(await jpeg('#125'))
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="Quay Pictures"><dc:creator><rdf:Seq><rdf:li>Kim Kestrel</rdf:li></rdf:Seq></dc:creator><dc:description><rdf:Alt><rdf:li xml:lang="x-default">The quay in the fog.</rdf:li></rdf:Alt></dc:description><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Quay Pictures</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`,
      )
      .jpeg()
      .toBuffer();
    const picture = await upload('quay.jpg', 'image/jpeg', bytes);
    expect(picture.caption).toBe('The quay in the fog. (Kim Kestrel/Quay Pictures)');
    for (const { url } of [picture, ...Object.values(picture.formats ?? {})]) {
      const { xmp } = await sharp(path.join(service.uploads, path.basename(url))).metadata();
      expect(xmp?.toString()).toMatch(/Kim Kestrel.*© Quay Pictures/);
      expect(xmp?.toString()).not.toContain('fog');
    }
    const content = uploadForm({ name: 'quay.jpg', type: 'image/jpeg', bytes });
    content.append('fileInfo', JSON.stringify({ name: 'quay.jpg', caption: 'Typed' }));
    expect((await service.panel('POST', '/upload', content)).body[0].caption).toBe('Typed');
  });
});

describe('a picture that readers see cannot be deleted', () => {
  const USES = {
    'in a text': (picture: Picture) => publish(article(imageBlock(picture))),
    'in a cover': (picture: Picture) => publish({ ...article(), cover: { media: [picture.id] } }),
  };
  const DELETIONS = {
    'by itself': ({ id }: Picture) => service.panel('DELETE', `/upload/files/${id}`),
    'with others': ({ id }: Picture) =>
      service.panel('POST', '/upload/actions/bulk-delete', { fileIds: [id] }),
  };
  test.each([
    { use: 'in a text', deletion: 'by itself' },
    { use: 'in a text', deletion: 'with others' },
    { use: 'in a cover', deletion: 'by itself' },
  ] as const)('$use, $deletion, until it is removed there', async ({ use, deletion }) => {
    const picture = await upload('seen.jpg', 'image/jpeg', await jpeg('#126'));
    const documentId = await USES[use](picture);
    const { status, body } = await DELETIONS[deletion](picture);
    expect({ status, message: body.error?.message }).toEqual({
      status: 400,
      message: `seen.jpg is public in ‘Fog ${count}’. Take it out there and publish, then delete it.`,
    });
    await service.panel('POST', `${ARTICLES}/${documentId}/actions/unpublish`);
    expect((await DELETIONS[deletion](picture)).status).toBe(200);
  });
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
])('a picture in an article that is %s cannot be deleted', async (_, save) => {
  const picture = await upload('fog.jpg', 'image/jpeg', await jpeg('#987'));
  const [stored] = await picturesOf(await save([imageBlock(picture, 'https://old.example:8443')]));
  expect(stored).toMatchObject({ url: picture.url, formats: picture.formats });
});

test('a picture on another website keeps its URL', async () => {
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

test('a replaced picture gets a new URL, also in texts', async () => {
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

test('a recording and its captions in a text follow their files when replaced, and cannot be deleted', async () => {
  const captions = await upload('fog.vtt', 'text/vtt', Buffer.from('WEBVTT'));
  const first = await upload('fog.wav', 'audio/wav', wav());
  const address = service.url + first.url;
  const embed = {
    type: 'paragraph',
    children: [{ type: 'link', url: address, children: [{ type: 'text', text: address }] }],
    group: { id: 'a', type: 'embed', captions: service.url + captions.url },
  };
  const documentId = await publish(article(embed));
  const embedOf = async () => (await publicAnswer(documentId)).data.content[0];
  const linkOf = async () => (await embedOf()).children[0];
  expect((await embedOf()).group).toEqual({ id: 'a', type: 'embed', captions: captions.url });
  expect(await linkOf()).toMatchObject({ url: first.url, children: [{ text: first.url }] });

  const second = await upload('fog.wav', 'audio/wav', wav(3), first.id);
  expect(second.url).not.toBe(first.url);
  expect(await linkOf()).toMatchObject({ url: second.url, children: [{ text: second.url }] });

  const { body } = await service.panel('DELETE', `/upload/files/${first.id}`);
  expect(body.error.message).toMatch(/^fog.wav is public in/);

  const corrected = await upload('fog.vtt', 'text/vtt', Buffer.from('WEBVTT\n'), captions.id);
  expect((await embedOf()).group.captions).toBe(corrected.url);
  const refused = await service.panel('DELETE', `/upload/files/${captions.id}`);
  expect(refused.body.error.message).toMatch(/^fog.vtt is public in/);
});
