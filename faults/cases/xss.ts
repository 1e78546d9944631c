import type { Browser, Page as Tab } from '@playwright/test';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import { PAYLOADS, plant } from '#faults/xss-payloads.ts';
import { launchChromium, waitForHydration } from '#testing/browser.ts';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import { until } from '#testing/until.ts';

declare global {
  interface Window {
    reportToFaults: (what: string) => void;
  }
}

/** What was found in the pages of one browser. */
type Findings = { executed: string[]; markup: string[]; otherHosts: string[] };

/**
 * Everything Strapi says is hostile. Pages are opened in Chromium as they come, and once more without their content
 * security policy: it is the second lock, and the first must hold alone.
 */
export const xss: FaultCase = {
  name: 'xss',
  title: 'XSS payloads in every field',
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system, take, signal } = context;
  const { testCms, proxy } = system;
  const site = await system.startSite();
  const [path = ''] = await articlePaths(site.url);
  const article = `/article/${documentIdIn(path)}/x`;
  // What is in the answers changes without Strapi's doing: it must seem that anything may have changed.
  proxy.setLogRewrite((json) => json.replaceAll('"type":"site"', '"type":"everything"'));

  const browser = await launchChromium(await context.browser());
  const guarded: Findings = { executed: [], markup: [], otherHosts: [] };
  const bare: Findings = { executed: [], markup: [], otherHosts: [] };
  const broken: string[] = [];
  let pages = 0;
  // Not one after the other: two that stand side by side here come from different kinds of payload in a short run.
  const step = 37;
  const rounds = take({ brief: 1, short: 6, long: PAYLOADS.length });
  try {
    for (let number = 0; number < rounds; number++) {
      signal.throwIfAborted();
      const round = (number * step) % PAYLOADS.length;
      const mark = `round ${number} of ${Date.now()}`;
      proxy.setRewrite((json) => plant(json, round, mark));
      await testCms.rename(mark);
      await until(
        'The payloads are in the pages',
        async () => (await readText(site.url, '/')).text.includes(mark),
        { timeoutSeconds: 30 },
      );
      const addresses = ['/', article, '/search?categories=', '/nowhere'];
      for (const address of addresses) {
        const { status } = await readText(site.url, address);
        if (status >= 500) broken.push(`${status} ${address} in round ${round}`);
      }
      await Promise.all(
        addresses.flatMap((address) => [
          look(browser, site, address, guarded, { withPolicy: true }),
          look(browser, site, address, bare, { withPolicy: false }),
        ]),
      );
      pages += 2 * addresses.length;
    }
  } finally {
    await browser.close();
  }
  const rotation = `${PAYLOADS.length} payloads, ${rounds} of ${PAYLOADS.length} rotations`;
  return [
    none(`executions with the policy (${rotation})`, guarded.executed, { among: pages / 2 }),
    none('executions without it', bare.executed, { among: pages / 2 }),
    none('elements, attributes and addresses that could execute', [...guarded.markup, ...bare.markup]),
    none('requests to other hosts', guarded.otherHosts),
    none('pages that could not be shown', broken),
  ];
}

/** Opens a page, lets the application take over, opens what can be opened, and reports. */
async function look(
  browser: Browser,
  site: Site,
  address: string,
  findings: Findings,
  { withPolicy }: { withPolicy: boolean },
): Promise<void> {
  const tab = await browser.newPage({ baseURL: site.url });
  const told = (what: string) => `${what} on ${address}`;
  try {
    await tab.exposeFunction('reportToFaults', (what: string) => findings.executed.push(told(what)));
    await tab.addInitScript(listen);
    tab.on('dialog', (dialog) => {
      findings.executed.push(told('a dialog'));
      void dialog.dismiss();
    });
    await tab.route('**/*', async (route) => {
      const request = route.request();
      if (new URL(request.url()).origin !== site.url) {
        findings.otherHosts.push(told(request.url().slice(0, 100)));
        return route.abort();
      }
      if (withPolicy || request.resourceType() !== 'document') return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      const { 'content-security-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    });
    await tab.goto(address);
    await waitForHydration(tab);
    await openEverything(tab);
    findings.markup.push(...(await tab.evaluate(findDangerous)).map(told));
  } finally {
    await tab.close();
  }
}

/** In the page, before anything else: whatever payloads call, and what the policy had to stop. */
function listen(): void {
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
    Object.defineProperty(window, name, { value: () => window.reportToFaults(name) });
  }
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // A picture from elsewhere is not shown: that is what the policy is for. A script is more than we let come so far.
    if (effectiveDirective !== 'img-src') {
      window.reportToFaults(`stopped by the policy: ${effectiveDirective} ${blockedURI} ${sample}`);
    }
  });
}

/** Presses every button there is, so that what they open is there too. */
async function openEverything(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    const shown = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility());
    for (const button of shown.slice(0, 8)) {
      // Not as a reader presses, who would have to wait for what another button has opened to go away.
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await tab.waitForLoadState('networkidle');
}

/** In the page: markup that our own code never writes. */
function findDangerous(): string[] {
  const found: string[] = [];
  const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (
      ['iframe', 'object', 'embed', 'base', 'frame', 'applet', 'math', 'template', 'marquee'].includes(name)
    ) {
      found.push(`<${name}>`);
    }
    if (name === 'script' && element.getAttribute('type') !== 'application/json') {
      const src = element.getAttribute('src');
      const isBoot = src === null && element.textContent.startsWith('(function (root)');
      if (!isBoot && !src?.startsWith('/assets/')) found.push(`<script> ${element.textContent.slice(0, 60)}`);
    }
    if (name === 'meta' && element.hasAttribute('http-equiv')) found.push('<meta http-equiv>');
    for (const attribute of element.attributes) {
      if (attribute.name.startsWith('on')) found.push(`<${name} ${attribute.name}>`);
      if (attribute.name === 'srcdoc') found.push(`<${name} srcdoc>`);
      const leads = ['href', 'action', 'formaction', 'xlink:href'].includes(attribute.name);
      const scheme = leads ? URL.parse(attribute.value, location.href)?.protocol : 'https:';
      if (!scheme || !schemes.includes(scheme)) {
        found.push(`<${name} ${attribute.name}="${attribute.value.slice(0, 60)}">`);
      }
    }
  }
  return found;
}
