import type { Context, FaultCase } from '#faults/case.ts';
import { launchChromium, waitForHydration } from '#testing/browser.ts';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths } from '#testing/pages.ts';

/** A page must not load anything from another host, because that host would see who reads it. */
export const otherHosts: FaultCase = {
  name: 'other-hosts',
  title: 'Loads nothing from other hosts',
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system, byLength } = context;
  const site = await system.startSite();
  const articles = await articlePaths(site.url);
  const paths = [
    '/',
    '/search',
    '/search?categories=',
    '/search?keywords=the',
    '/nowhere',
    '/article/nothing/x',
    ...articles.slice(0, byLength({ brief: 1, short: 4, long: 100 })),
  ];

  const browser = await launchChromium(await context.browser());
  const external: string[] = [];
  let requests = 0;
  try {
    const tab = await browser.newPage({ baseURL: site.url });
    tab.on('request', (request) => {
      requests += 1;
      const { origin, protocol } = new URL(request.url());
      if (origin !== site.url && protocol !== 'data:') external.push(request.url().slice(0, 100));
    });
    for (const path of paths) {
      await tab.goto(path);
      // Some requests follow only after hydration, and lazy images only on scrolling.
      await waitForHydration(tab);
      await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await tab.waitForLoadState('networkidle');
    }
  } finally {
    await browser.close();
  }
  return [none(`requests to other hosts on ${paths.length} pages`, external, { among: requests })];
}
