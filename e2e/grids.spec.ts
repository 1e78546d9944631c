import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** How many of the elements are in their first row. */
async function columns(elements: ReturnType<Page['locator']>): Promise<number> {
  await expect(elements.first()).toBeVisible();
  const tops = await elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length;
}

test('results form a grid, or one column in a narrow window, where two phone screens show six', async ({
  page,
}) => {
  await open(page, '/search?categories=');
  const results = page.getByRole('region', { name: 'Results' }).getByRole('article');
  await test.step('columns', async () => {
    expect(await columns(results)).toBeGreaterThan(2);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await columns(results)).toBe(1);
  });
  await test.step('a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(results.nth(5)).toBeVisible();
    const bottoms = await results.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom < 2 * 844).length).toBeGreaterThanOrEqual(6);
  });
});

test('a filter slide shows a grid of checkboxes, and the cards of a subcategory form a grid', async ({
  page,
}) => {
  await open(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await page.getByRole('tab', { name: 'Tags' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(25);
  expect(await columns(page.getByRole('checkbox'))).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await columns(page.getByRole('banner').getByRole('article'))).toBeGreaterThan(1);
});

test('a section has no empty cells with one to six articles, and a lead ends level with its cards', async ({
  page,
}) => {
  await open(page, '/');
  const lead = page.getByRole('region', { name: 'Environment' }).getByRole('list');
  await page.setViewportSize({ width: 768, height: 900 });
  const left = await lead.evaluate((element) => {
    const bottoms = [...element.querySelectorAll('article')].map(
      (card) => card.getBoundingClientRect().bottom,
    );
    return element.getBoundingClientRect().bottom - Math.max(...bottoms);
  });
  expect(left).toBeCloseTo(0);

  const list = page.getByRole('region', { name: 'Culture' }).getByRole('list');
  for (let count = 1; count <= 6; count++) {
    await list.evaluate((element, wanted) => {
      const [first] = element.children;
      if (first) element.replaceChildren(...Array.from({ length: wanted }, () => first.cloneNode(true)));
    }, count);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const ends = await list.evaluate((element) => {
        const boxes = [...element.children].map((item) => item.getBoundingClientRect());
        const rows = Map.groupBy(boxes, ({ top }) => Math.round(top));
        const right = element.getBoundingClientRect().right;
        return [...rows.values()].map((row) => Math.round(right - Math.max(...row.map((box) => box.right))));
      });
      expect(ends, `${count} articles, ${width} px`).toEqual(ends.map(() => 0));
    }
  }
});

test('the last of three pictures in a gallery is as wide as the two above it, in a narrow window', async ({
  page,
  request,
}) => {
  await page.goto(await articleUrl(request, 'The length of the coast of Skarrow'));
  const pictures = page.locator('[data-gallery] li');
  await expect(pictures).toHaveCount(3);
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns(pictures)).toBe(2);
    const [first, second, last] = await pictures.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()),
    );
    expect(last?.left).toBeCloseTo(first?.left ?? Number.NaN);
    expect(last?.right).toBeCloseTo(second?.right ?? Number.NaN);
  }
});
