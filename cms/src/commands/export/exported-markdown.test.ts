import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { arbitraryBlock } from '../../testing/arbitrary-block';
import { comparableText } from '../../testing/comparable-text';
import { readExport } from '../../testing/read-export';
import { exportedMarkdown } from './exported-markdown';

test('code is exported without site-generator shortcodes or template variables', () => {
  const code = '{{< box >}} {% raw %}';
  const body = v.parse(richText, [
    { type: 'code', language: 'html', children: [{ type: 'text', text: code }] },
    { type: 'paragraph', children: [{ type: 'text', text: code, code: true }] },
    { type: 'paragraph', children: [{ type: 'text', text: code }] },
  ]);
  expect(exportedMarkdown(body, (url) => url)).not.toMatch(/\{[{%]/);
});

const linkOf = (text: string) => ({ type: 'link', url: 'https://a.example/', children: [textOf(text)] });
const textOf = (text: string) => ({ type: 'text', text });
/** Texts that readers may take for a link, a footnote or a formula. */
const EXAMPLES = [
  [linkOf('[b](c)')],
  [linkOf('[^1]'), { ...textOf(' (note)'), footnote: 'n' }],
  ...['\\(b\\)', '\\[b\\]', '$$b_1$$', '$latex b$'].map((text) => [textOf(text)]),
].map((children) => [{ type: 'paragraph', children }]);

test('exported Markdown reads back as the same text', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-markdown-'));
  const sampled = fc.sample(fc.array(arbitraryBlock, { minLength: 1, maxLength: 4 }), 300);
  const bodies = [...EXAMPLES, ...sampled].map((blocks) => v.parse(richText, blocks));
  for (const [index, body] of bodies.entries())
    await writeFile(
      path.join(folder, `${1_000 + index}.md`),
      `---\ntitle: Tea\n---\n${exportedMarkdown(body, (url) => url)}`,
    );
  const documents = await readExport(path.join(folder, 'import'), [
    'markdown',
    folder,
    '--site=https://old.example',
  ]);
  const read = documents.flatMap((each) => (each.kind === 'article' ? [each.content] : []));
  for (const [index, body] of bodies.entries())
    expect(
      comparableText(read[index], ''),
      exportedMarkdown(body, (url) => url),
    ).toEqual(comparableText(body, ''));
  await rm(folder, { recursive: true });
});
