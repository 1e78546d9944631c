import { join } from 'node:path';
import type { Browser, Page as Tab } from '@playwright/test';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import { injectPayloads, PAYLOADS } from '#faults/xss-payloads.ts';
import { ROOT } from '#scripts/settings.mjs';
import { launchChromium, waitForHydration } from '#testing/browser.ts';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import { until } from '#testing/until.ts';

declare global {
  interface Window {
    reportExecution: (what: string) => void;
  }
}

type Findings = { executed: string[]; markup: string[]; otherHosts: string[] };

/**
 * Every text from Strapi is a payload. Pages are opened in Chromium with and without their content security policy:
 * escaping must be enough by itself.
 */
export const xss: FaultCase = {
  name: 'xss',
  title: 'Executes no XSS payload in any field',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system, byLength, signal } = context;
  const { strapi, proxy } = system;
  const site = await system.startSite();
  const [path = ''] = await articlePaths(site.url);
  const article = `/article/${documentIdIn(path)}/x`;
  const [author = ''] = /\/author\/[a-z0-9]+/.exec((await readText(site.url, path)).text) ?? [];
  // The proxy changes answers without an entry in Strapi's change log, so a rename must invalidate everything.
  proxy.setLogRewrite((json) => json.replaceAll('"type":"site"', '"type":"everything"'));

  const browser = await launchChromium(await context.browser());
  const withPolicy: Findings = { executed: [], markup: [], otherHosts: [] };
  const withoutPolicy: Findings = { executed: [], markup: [], otherHosts: [] };
  const failed: string[] = [];
  let pages = 0;
  // Spreads the few rounds of a short run over all kinds of payload.
  const step = 37;
  const rounds = byLength({ brief: 1, short: 6, long: PAYLOADS.length });
  try {
    for (let number = 0; number < rounds; number++) {
      signal.throwIfAborted();
      const round = (number * step) % PAYLOADS.length;
      const mark = `round ${number} of ${Date.now()}`;
      proxy.setRewrite((json) => injectPayloads(json, round, mark));
      await strapi.rename(mark);
      await until('The payloads are in the pages', async () =>
        (await readText(site.url, '/')).text.includes(mark),
      );
      // The names in these addresses are payloads, so they redirect to other ones.
      const named = await Promise.all([author, '/search?tags=jazz'].map((path) => addressOf(site.url, path)));
      const paths = ['/', article, '/search?categories=', '/nowhere', ...named];
      for (const path of paths) {
        const { status } = await readText(site.url, path);
        if (status >= 500) failed.push(`${status} ${path} in round ${round}`);
      }
      await Promise.all(
        paths.flatMap((path) => [
          inspect(browser, site, path, withPolicy, { policy: 'keep' }),
          inspect(browser, site, path, withoutPolicy, { policy: 'remove' }),
        ]),
      );
      pages += paths.length;
    }
  } finally {
    await browser.close();
  }
  const coverage = `${PAYLOADS.length} payloads, ${rounds} of ${PAYLOADS.length} rounds`;
  return [
    none(`executions with the CSP (${coverage})`, withPolicy.executed, { among: pages }),
    none('executions without the CSP', withoutPolicy.executed, { among: pages }),
    none('elements, attributes and URLs that could execute', [...withPolicy.markup, ...withoutPolicy.markup]),
    none('requests to other hosts', withPolicy.otherHosts),
    none('pages that failed', failed),
  ];
}

/** The address that a path redirects to. */
async function addressOf(site: string, path: string): Promise<string> {
  const { pathname, search } = new URL((await fetch(site + path)).url);
  return pathname + search;
}

/** Opens a page, waits for hydration, presses its buttons, and adds to `findings`. */
async function inspect(
  browser: Browser,
  site: Site,
  path: string,
  findings: Findings,
  { policy }: { policy: 'keep' | 'remove' },
): Promise<void> {
  const tab = await browser.newPage({ baseURL: site.url });
  // Twelve are open at a time, on a machine that may be busy.
  tab.setDefaultTimeout(300_000);
  const onPage = (what: string) => `${what} on ${path}`;
  try {
    await tab.exposeFunction('reportExecution', (what: string) => findings.executed.push(onPage(what)));
    await tab.addInitScript(detectExecution);
    tab.on('dialog', (dialog) => {
      findings.executed.push(onPage('a dialog'));
      void dialog.dismiss();
    });
    await tab.route('**/*', async (route) => {
      const request = route.request();
      if (new URL(request.url()).origin !== site.url) {
        findings.otherHosts.push(onPage(request.url().slice(0, 100)));
        return route.abort();
      }
      if (policy === 'keep' || request.resourceType() !== 'document') return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      const { 'content-security-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    });
    await tab.goto(path);
    await waitForHydration(tab);
    await pressButtons(tab);
    const entry: typeof import('#app/server/entry.tsx') = await import(join(ROOT, 'dist/server/entry.js'));
    findings.markup.push(...(await tab.evaluate(findDangerousMarkup, entry.BOOT_SCRIPT)).map(onPage));
  } finally {
    await tab.close();
  }
}

/** Runs in the page before its scripts. Reports calls made by payloads, and everything the CSP had to block. */
function detectExecution(): void {
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
    Object.defineProperty(window, name, { value: () => window.reportExecution(name) });
  }
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // Blocking images from other hosts is left to the CSP; anything else must not get that far.
    if (effectiveDirective !== 'img-src') {
      window.reportExecution(`blocked by the CSP: ${effectiveDirective} ${blockedURI} ${sample}`);
    }
  });
}

/** How long a page may take for what its buttons open. */
const IDLE_MS = 20_000;

/** Presses the first eight visible buttons, to check what they open too. */
async function pressButtons(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    const visible = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility());
    for (const button of visible.slice(0, 8)) {
      // Works even if another button has opened something on top of this one.
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  // What they open may keep a request open; what is there by then is checked.
  await tab.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
}

/** Runs in the page. Finds markup that the application itself never renders; its one inline script is `bootScript`, besides two
 * with data. */
function findDangerousMarkup(bootScript: string): string[] {
  const found: string[] = [];
  const dataIds = ['page-state', 'structured-data'];
  const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (
      ['iframe', 'object', 'embed', 'base', 'frame', 'applet', 'math', 'template', 'marquee'].includes(name)
    ) {
      found.push(`<${name}>`);
    }
    const isData = /^application\/(?:ld\+)?json$/.test(element.getAttribute('type') ?? '');
    if (name === 'script' && !(isData && dataIds.includes(element.id))) {
      const src = element.getAttribute('src');
      const isBoot = src === null && element.textContent === bootScript;
      if (!isBoot && !src?.startsWith('/assets/')) found.push(`<script> ${element.textContent.slice(0, 60)}`);
    }
    if (name === 'meta' && element.hasAttribute('http-equiv')) found.push('<meta http-equiv>');
    for (const attribute of element.attributes) {
      if (attribute.name.startsWith('on')) found.push(`<${name} ${attribute.name}>`);
      if (attribute.name === 'srcdoc') found.push(`<${name} srcdoc>`);
      const isLink = ['href', 'action', 'formaction', 'xlink:href'].includes(attribute.name);
      const scheme = isLink ? URL.parse(attribute.value, location.href)?.protocol : 'https:';
      if (!scheme || !schemes.includes(scheme)) {
        found.push(`<${name} ${attribute.name}="${attribute.value.slice(0, 60)}">`);
      }
    }
  }
  return found;
}
