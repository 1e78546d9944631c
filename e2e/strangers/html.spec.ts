import { expect, test } from '@playwright/test';
import { nuChecker } from './nu-checker.ts';
import { type HtmlPage, readHtml } from './read-html.ts';

const { MAGAZINE_URL = '', DOWN_URL = '', JAVA_PATH } = process.env;

/** In a failure, of the findings of each kind. */
const EXAMPLES = 5;

test('the Nu checker finds nothing on any page', { tag: '@all' }, async () => {
  test.info().skip(!JAVA_PATH, 'Java is not installed.');
  const pages = await readHtml(MAGAZINE_URL, DOWN_URL);
  expect(examples(await nuChecker(JAVA_PATH ?? '', pages))).toEqual([]);
  note(pages);
});

/** Printed when the step passes. */
function note(pages: readonly HtmlPage[]): void {
  const statuses = [...Map.groupBy(pages, ({ status }) => status)].map(
    ([status, { length }]) => `${length} × ${status}`,
  );
  process.stdout.write(`note: Nu checker: ${pages.length} pages (${statuses.join(', ')})\n`);
}

/** The first findings of each kind, which is the text before the first colon, quotation or number. */
function examples(findings: readonly string[]): string[] {
  const kinds = Map.groupBy(findings, (finding) => finding.split(/[“"\d]|, /)[0] ?? '');
  return [...kinds.values()].flatMap((all) => [`${all.length} times:`, ...all.slice(0, EXAMPLES)]);
}
