import type { Context, FaultCase } from '#faults/case.ts';
import { launchChromium, waitForHydration } from '#testing/browser.ts';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths } from '#testing/pages.ts';

/** Who reads is nobody else's business: no page asks any other host for anything. */
export const otherHosts: FaultCase = {
  name: 'hosts',
  title: 'Requests to other hosts',
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system, take } = context;
  const site = await system.startSite();
  const articles = await articlePaths(site.url);
  const addresses = [
    '/',
    '/search',
    '/search?categories=',
    '/search?keywords=the',
    '/nowhere',
    '/article/nothing/x',
    ...articles.slice(0, take({ brief: 1, short: 4, long: 100 })),
  ];

  const browser = await launchChromium(await context.browser());
  const asked: string[] = [];
  let requests = 0;
  try {
    const tab = await browser.newPage({ baseURL: site.url });
    tab.on('request', (request) => {
      requests += 1;
      const { origin, protocol } = new URL(request.url());
      if (origin !== site.url && protocol !== 'data:') asked.push(request.url().slice(0, 100));
    });
    for (const address of addresses) {
      await tab.goto(address);
      // With the application comes all that it asks for, and pictures when they are near.
      await waitForHydration(tab);
      await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await tab.waitForLoadState('networkidle');
    }
  } finally {
    await browser.close();
  }
  return [none(`requests to other hosts, ${addresses.length} pages`, asked, { among: requests })];
}
