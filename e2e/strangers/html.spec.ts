import { expect, test } from '@playwright/test';
import { type HtmlPage, readHtml } from './read-html.ts';
import { htmlValidate, nuChecker } from './validators.ts';

const { MAGAZINE_URL = '', DOWN_URL = '', JAVA_PATH } = process.env;

/** In a failure, of the findings of each kind. */
const EXAMPLES = 5;

// One after the other in one process, so that all pages are read once.
test.describe.configure({ mode: 'default' });

let reading: Promise<HtmlPage[]> | undefined;
function readPages(): Promise<HtmlPage[]> {
  reading ??= readHtml(MAGAZINE_URL, DOWN_URL);
  return reading;
}

test('html-validate finds nothing on any page', { tag: '@all' }, async () => {
  const pages = await readPages();
  expect(examples(await htmlValidate(pages))).toEqual([]);
  note('html-validate', pages);
});

test('the Nu checker finds nothing on any page', { tag: '@all' }, async () => {
  test.info().skip(!JAVA_PATH, 'Java is not installed.');
  const pages = await readPages();
  expect(examples(await nuChecker(JAVA_PATH ?? '', pages))).toEqual([]);
  note('Nu checker', pages);
});

/** Printed when the step passes. */
function note(name: string, pages: readonly HtmlPage[]): void {
  const statuses = [...Map.groupBy(pages, ({ status }) => status)].map(
    ([status, { length }]) => `${length} × ${status}`,
  );
  process.stdout.write(`note: ${name}: ${pages.length} pages (${statuses.join(', ')})\n`);
}

/** The first findings of each kind, which is the text before the first colon, quotation or number. */
function examples(findings: readonly string[]): string[] {
  const kinds = Map.groupBy(findings, (finding) => finding.split(/[“"\d]|, /)[0] ?? '');
  return [...kinds.values()].flatMap((all) => [`${all.length} times:`, ...all.slice(0, EXAMPLES)]);
}
