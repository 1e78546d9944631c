import { SCREENS } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

/** A browser paints what has arrived of a page. What arrives later must not move it. */

/** Behind an element that may be the last one of a paint. */
const END = /(?<=<\/(?:header|nav|section|article|form|figure|ul|ol|p|h\d)>)/;
/** The footer of a short page is at the end of the window, and moves up while it grows. */
const FOOTER = /(?=<footer)/;
/** More than the first screen has. */
const MAX_PIECES = 80;
/** Of the window's area, as in e2e/strangers/tab.ts. */
const MAX_SHIFT = 0.01;

for (const width of [320, 1280])
  test(`no page moves while it arrives, ${width} px wide`, { tag: '@all' }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    // Fonts that come after the first paint may move lines, and the application changes the page.
    await page.route(/\.(woff2|js)$/, () => undefined);
    for (const { name, address } of SCREENS) {
      const html = await (await request.get(await address(request))).text();
      const [content = '', footer = ''] = html.split(FOOTER);
      const pieces = content.split(END);
      pieces.push(pieces.splice(MAX_PIECES).join(''), footer);
      await page.goto('/empty');
      const { shift, moved } = await paintInTurn(page, pieces);
      expect.soft(shift, `${name}: ${moved.join('\n')}`).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });

/** Paints the page after each piece. Returns the sum of the layout shifts, and what moved. */
const paintInTurn = (page: Page, pieces: readonly string[]) =>
  page.evaluate(async (all) => {
    type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };
    const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift';
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries().filter(isShift)));
    observer.observe({ type: 'layout-shift' });
    // A task that a frame starts runs after its paint.
    const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

    document.open();
    for (const piece of all) {
      document.write(piece);
      await paint();
    }
    document.close();
    await paint();
    observer.disconnect();

    const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: nodes.map((node) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node))),
    };
  }, pieces);
