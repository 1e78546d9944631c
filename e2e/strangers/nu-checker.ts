import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import type { HtmlPage } from './read-html.ts';

const NU_CHECKER = join(ROOT, 'testing', 'nu-checker', 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

/** Messages that are not about the site's own HTML. */
const IGNORED = [
  // React writes `<meta/>`.
  /^Trailing slash on void elements has no effect/,
  // The dates of the articles from the years 1 and 9999.
  /Year may be mistyped/,
  // A guess at the language of a page with texts in many languages.
  /^This document appears to be written in /,
];

const nuReport = v.object({
  messages: v.array(
    v.object({ url: v.string(), type: v.string(), message: v.string(), extract: v.optional(v.string(), '') }),
  ),
});

/** The checker does not know container queries and typed `attr()`. */
const STYLE_TEXT = /(?<=<style[^>]*>).*?(?=<\/style>)/gs;

/** Runs the Nu HTML checker once for all pages. Returns a line for each error, warning and remark. */
export async function nuChecker(java: string, pages: readonly HtmlPage[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-html-'));
  try {
    for (const [index, { html }] of pages.entries()) {
      await writeFile(join(folder, `${index}.html`), html.replace(STYLE_TEXT, ''));
    }
    // The checker parses deep documents recursively, hence the stack.
    const args = ['-Xss4m', '-jar', NU_CHECKER, '--format', 'json', '--stdout', '--exit-zero-always', folder];
    const { code, lines } = await run(java, args, { cwd: ROOT, env: process.env });
    if (code !== 0) throw new Error(`The Nu checker failed: ${lines.join('\n')}`);
    // The checker does not escape the control characters that it quotes.
    const report = lines.join(' ').replace(/\p{Cc}/gu, ' ');
    const { messages } = v.parse(nuReport, JSON.parse(report));
    return messages
      .filter(({ message }) => !IGNORED.some((pattern) => pattern.test(message)))
      .map(({ url, type, message, extract }) => {
        const page = pages[Number(/(\d+)\.html$/.exec(url)?.[1])];
        return `${type}: ${message.slice(0, 200)}, at ${extract.replace(/\s+/g, ' ').slice(0, 100)} on ${page?.address}`;
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
