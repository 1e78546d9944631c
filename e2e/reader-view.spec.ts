import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { articleUrl } from './support/open.ts';
import { expect, test } from './support/test.ts';

/** What Firefox's reader view, and apps that save articles, make of a page. */
const READABILITY = readFileSync(
  createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js'),
  'utf8',
);

test.use({ bypassCSP: true });

const ARTICLES = [
  { title: 'The length of the coast of Skarrow', parts: ['Key points', 'Measure one yourself'] },
  { title: 'What blue used to cost', parts: [] },
  { title: 'A machine tells you where it hurts', parts: [] },
  { title: 'At Ålvik the land outruns the sea', parts: [] },
];

for (const { title, parts } of ARTICLES) {
  test(`the reader view of ‘${title}’ has its cover once, its text, key points and boxes`, async ({
    page,
    request,
  }) => {
    const address = await articleUrl(request, title);
    const html = await (await request.get(address)).text();
    const [, cover = ''] = /<figure.*?<img[^>]* src="([^"]+)"/s.exec(html) ?? [];
    await page.goto('/corrections');
    await page.addScriptTag({ content: READABILITY });
    const read = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'text/html');
      const Readability = Reflect.get(window, 'Readability');
      const paragraphs = [...parsed.querySelectorAll('[data-cover] ~ p')].map(
        ({ textContent }) => textContent,
      );
      const { content } = new Readability(parsed).parse();
      const view = new DOMParser().parseFromString(content, 'text/html');
      return {
        pictures: [...view.querySelectorAll('img')].map(({ src }) => new URL(src).pathname),
        text: view.body.textContent,
        lost: paragraphs.filter((paragraph) => !view.body.textContent.includes(paragraph)),
        paragraphs: paragraphs.length,
      };
    }, html);
    expect(cover).toMatch(/^\/uploads\//);
    expect(read.pictures.filter((src) => src === cover)).toEqual([cover]);
    expect(read.paragraphs).toBeGreaterThan(3);
    expect(read.lost).toEqual([]);
    for (const part of parts) expect(read.text).toContain(part);
  });
}
