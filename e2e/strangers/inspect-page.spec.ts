import { expect, test } from '@playwright/test';
import { inspectPage } from './inspect-page.ts';

const LONG = 'W'.repeat(80);

test.describe('the page inspection finds', () => {
  for (const { fault, html } of [
    { fault: 'page scrolls sideways', html: `<h1>${LONG}</h1>` },
    { fault: 'page scrolls sideways', html: '<h1>A</h1><div style="width: 400px; height: 9px"></div>' },
    { fault: 'text is cut', html: `<h1 style="overflow: hidden">${LONG}</h1>` },
    { fault: 'text is cut', html: '<h1>A</h1><p style="height: 30px; overflow: clip">A<br>B<br>C</p>' },
    { fault: 'text is cut', html: '<h1>A</h1><p style="position: absolute; left: -200px">A</p>' },
    {
      fault: 'text is cut',
      html: '<h1 style="overflow: clip; font-size: 300px; white-space: nowrap">WW</h1>',
    },
    { fault: 'text covers text', html: '<h1>A</h1><p>B</p><p style="margin-top: -30px">C</p>' },
    { fault: 'not one h1', html: '<h2>A</h2>' },
    { fault: 'not one h1', html: '<h1>A</h1><h1>B</h1>' },
    { fault: 'heading level left out', html: '<h1>A</h1><h3>B</h3>' },
    { fault: 'heading without words', html: '<h1>A</h1><h2> </h2>' },
    { fault: 'control without a name', html: '<h1>A</h1><a href="/">\u200b</a>' },
    { fault: 'text should run rtl', html: '<h1>A</h1><p>خبز</p>' },
    { fault: 'text should run ltr', html: '<h1>A</h1><p dir="rtl">Bread.</p>' },
    { fault: 'lang is invalid', html: '<h1>A</h1><p lang="e_">B</p>' },
    { fault: 'picture does not load', html: '<h1>A</h1><img src="data:," alt="" width="9" height="9">' },
    {
      fault: 'picture is taller than two windows',
      html: `<h1>A</h1><img src="${pixel()}" alt="" width="9" height="900">`,
    },
    {
      fault: 'picture is stretched',
      html: `<h1>A</h1><main><article><div><figure><img src="${pixel()}" alt="" width="1" height="1" style="width: 99px"></figure></div></article></main>`,
    },
  ]) {
    test(`${fault}: ${html.slice(0, 60)}`, async ({ page }) => {
      expect(await faultsOf(page, html)).toEqual([fault]);
    });
  }
});

test('the inspection ignores scrollable areas, unbreakable content, text for screen readers and code', async ({
  page,
}) => {
  const html = `
    <h1>A</h1>
    <pre style="overflow: auto" dir="ltr">${LONG} سلام</pre>
    <p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">${LONG}</p>
    <div style="height: 30px; overflow: auto"><p style="position: sticky; bottom: 0">B</p><p>C<br>D</p></div>
    <p dir="rtl">خبز،</p>
    <a href="/" style="display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${LONG}</a>
    <p style="overflow: clip; font-size: 500px; overflow-wrap: anywhere">WW</p>
    <p>The word خبز means bread.</p>
    <a href="/"><img src="${pixel()}" alt="Home" width="9" height="9"></a>`;
  expect(await faultsOf(page, html)).toEqual([]);
});

async function faultsOf(page: import('@playwright/test').Page, html: string): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 400 });
  await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
  const faults = await inspectPage(page, 'body');
  return [...new Set(faults.map(({ kind }) => kind))];
}

function pixel(): string {
  return 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
}
