import type { Browser } from '@playwright/test';
import { type Finding, openTab, type Tab, WIDTHS } from './tab.ts';

/** Keeps two cores busy while other tabs wait for frames. */
const TABS = 4;
/** Of one kind, in the report. */
const EXAMPLES = 12;

type Walk<Stop> = {
  /** What the stops are, for the printed line. */
  name: string;
  site: string;
  stops: readonly Stop[];
  visit: (tab: Tab, stop: Stop) => Promise<void>;
};

/** Visits all stops in parallel tabs. Returns a report of what is wrong, and prints how much was inspected. */
export async function walk<Stop>(
  browser: Browser,
  { name, site, stops, visit }: Walk<Stop>,
): Promise<string[]> {
  const start = performance.now();
  const findings: Finding[] = [];
  const waiting = [...stops];
  const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(browser, site, findings)));
  await Promise.all(
    tabs.map(async (tab) => {
      for (let stop = waiting.shift(); stop !== undefined; stop = waiting.shift()) await visit(tab, stop);
      await tab.page.close();
    }),
  );
  const inspections = tabs.reduce((sum, tab) => sum + tab.inspections(), 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(
    `note: ${name}: ${stops.length} addresses or states, inspected ${inspections} times at ${WIDTHS.join(', ')} px, ${seconds} s\n`,
  );
  return reportOf(findings);
}

/** One line for each kind of fault with its count, followed by an example of each element that has it. */
function reportOf(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ kind }) => kind)].flatMap(([kind, all]) => {
    const addresses = new Set(all.map(({ address }) => address));
    const examples = [...Map.groupBy(all, ({ element }) => element.replace(/«.*/, '')).values()]
      .flatMap(([first]) => first ?? [])
      .slice(0, EXAMPLES);
    return [
      `${kind}: ${all.length} times on ${addresses.size} addresses`,
      ...examples.map(
        ({ address, width, element, detail }) => `  ${width} px ${address}: ${element} ${detail}`,
      ),
    ];
  });
}
