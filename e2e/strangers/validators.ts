import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import * as v from 'valibot';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import type { HtmlPage } from './read-html.ts';

/** Rules that only concern how React writes HTML. */
const AS_REACT_WRITES = ['doctype-style', 'void-style', 'attr-case', 'attribute-empty-style'];
/** Rules of style for the texts of editors, which are shown as they are. */
const AS_EDITORS_WRITE = ['long-title', 'no-trailing-whitespace', 'tel-non-breaking'];

/** All rules that html-validate recommends, and the levels of headings. Returns a line for each finding. */
export async function htmlValidate(pages: readonly HtmlPage[]): Promise<string[]> {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended'],
      rules: {
        'heading-level': 'error',
        ...Object.fromEntries([...AS_REACT_WRITES, ...AS_EDITORS_WRITE].map((rule) => [rule, 'off'])),
      },
    }),
  );
  const findings: string[] = [];
  for (const { address, html } of pages) {
    const { results } = await validator.validateString(html, address);
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages)
        findings.push(`${ruleId}: ${message}, ${selector} on ${address}`);
    }
  }
  return findings;
}

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
