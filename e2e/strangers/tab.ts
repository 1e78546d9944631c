import { type Browser, expect } from '@playwright/test';
import { type Fault, inspectPage } from './inspect-page.ts';

/** The width at which the fewest letters fit into a line. */
export const NARROWEST = 320;
/** The narrowest phone, which has the rules of every phone, and a desktop. */
export const WIDTHS: readonly number[] = [1280, NARROWEST];
const HEIGHT = 800;

/** Of the window's area; Google calls more than 0.1 poor. */
const MAX_SHIFT = 0.01;

/** A fault with the address and width of its page. */
export type Finding = Fault & { address: string; width: number };

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Opens a tab that collects what is wrong with the pages it visits. */
export async function openTab(browser: Browser, site: string, findings: Finding[]) {
  const page = await browser.newPage({ baseURL: site, viewport: { width: 1280, height: HEIGHT } });
  let address = '';
  let status = 200;
  let width = 1280;
  let inspections = 0;
  const add = (kind: string, element: string, detail = '') =>
    findings.push({ kind, element, detail, address, width });

  page.on('console', (message) => {
    const { url } = message.location();
    if (!isExpected(url, message.text())) add(`console ${message.type()}`, message.text(), url);
  });
  page.on('pageerror', (error) => add('script error', error.message));
  page.on('requestfailed', (request) => {
    // The browser cancels the loading of pictures when the page is left.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') add('request fails', request.url(), reason);
  });
  page.on('response', (response) => {
    const answer = String(response.status());
    if (response.status() >= 400 && !isExpected(response.url(), answer))
      add('request fails', response.url(), answer);
  });

  /**
   * Whether a failure of a request is expected: the status of a page that fails itself, and pages and content that a busy content
   * service is too slow for. Content that a state needs is missing in it then, which its own expectations find.
   */
  function isExpected(url: string, answer: string): boolean {
    const isOwn = url === new URL(address, site).href;
    return (status >= 400 && isOwn) || (answer.includes('503') && (isOwn || url.startsWith(`${site}/api/`)));
  }

  async function resize(next: number): Promise<void> {
    if (next === width) return;
    width = next;
    await page.setViewportSize({ width, height: HEIGHT });
  }

  /** Goes to the address, again while a busy content service answers too late for it, as a reader does. */
  async function load(): Promise<void> {
    let answer: number | undefined;
    const go = async () => {
      answer = (await page.goto(address))?.status();
      return answer;
    };
    if (status === 503) await go();
    else await expect.poll(go, { message: address }).not.toBe(503);
    if (answer !== status) add('status', String(answer), `instead of ${status}`);
  }

  return {
    page,
    add,
    inspections: () => inspections,

    /** Loads a page at the present width, waits until it is complete, and checks what happened meanwhile. */
    async open(path: string, expected: { status: number } = { status: 200 }): Promise<void> {
      address = path;
      status = expected.status;
      await load();
      if ((await page.evaluate(complete)).shift <= MAX_SHIFT) return;
      // On a busy machine the first paint may come before fonts from the cache, so a single load proves nothing.
      await load();
      const { shift, moved } = await page.evaluate(complete);
      if (shift > MAX_SHIFT) add('layout shifts', moved, shift.toFixed(3));
    },

    /** Inspects the page at all widths, or at some. `shown` is a selector of the part that is not covered. */
    async inspect(shown = 'body', widths = WIDTHS): Promise<void> {
      // Begins with the present width and ends with another one, so that pages are loaded at all widths in turn.
      const first = Math.max(0, widths.indexOf(width));
      for (const next of [...widths.slice(first), ...widths.slice(0, first)]) {
        await resize(next);
        await page.evaluate(loadPictures);
        const faults = await inspectPage(page, shown);
        inspections += 1;
        for (const fault of faults) findings.push({ ...fault, address, width });
      }
    },
  };
}

/** Loads the pictures that are not loaded yet, as scrolling does, goes back to the top, and waits until nothing moves. */
async function loadPictures(): Promise<void> {
  scrollTo({ top: 0, behavior: 'instant' });
  // After a change of the width the next frame may choose other files.
  await new Promise(requestAnimationFrame);
  for (const image of document.images) image.loading = 'eager';
  const loading = [...document.images].filter(({ complete }) => !complete);
  await Promise.all(loading.map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
}

/**
 * Resolves when React has hydrated the page and layout has settled, with the sum of the layout shifts until then and the
 * elements that moved.
 */
async function complete(): Promise<{ shift: number; moved: string }> {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift';
  const shifts: Shift[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries().filter(isShift)));
  observer.observe({ type: 'layout-shift', buffered: true });

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isKept = document.getElementById('page-state')?.textContent.includes('"kept":true') ?? false;
  const screen = isKept ? '#content > *' : '#content > * > *';
  const isHydrated = () =>
    Object.keys(document.querySelector(screen) ?? {}).some((key) => key.startsWith('__reactProps$'));
  while (!isHydrated()) await frame();
  await frame();
  await frame();
  observer.disconnect();

  const unexpected = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  const moved = unexpected.flatMap(({ sources }) =>
    sources.map(({ node, previousRect, currentRect }) => {
      const name = node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName);
      return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
    }),
  );
  return { shift: unexpected.reduce((sum, { value }) => sum + value, 0), moved: moved.join('; ') };
}
