import type { Page } from '@playwright/test';
import { inspectStructure } from './inspect-structure.ts';
import { inspectText } from './inspect-text.ts';

/** What is wrong with a page at one width: the kind of fault, the element, and a detail such as a size. */
export type Fault = { kind: string; element: string; detail: string };

/**
 * Inspects the page as it is. `shown` is a selector of the part that readers see when something covers the rest, such as the
 * open menu. Both inspections run in the browser, so they refer to nothing outside themselves.
 */
export async function inspectPage(page: Page, shown: string): Promise<Fault[]> {
  return [...(await page.evaluate(inspectText, shown)), ...(await page.evaluate(inspectStructure, shown))];
}
