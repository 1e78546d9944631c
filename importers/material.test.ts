import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readGhost } from './ghost/read-ghost.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { readMedium } from './medium/read-medium.ts';
import { readText } from './read-text.ts';
import { type Reader, SourceError } from './source-document.ts';
import { readSubstack } from './substack/read-substack.ts';
import { collectRead } from './testing/collect.ts';
import { readerOptions } from './testing/reader-options.ts';
import { readWordpress } from './wordpress/read-wordpress.ts';

// Exports of other people, which their licences keep out of this repository.
const MATERIAL = process.env.MASTHEAD_MATERIAL;
if (!MATERIAL) process.stdout.write('note: Skipped without MASTHEAD_MATERIAL: imports of real exports.\n');

const SOURCES: [name: string, files: string, reader: Reader][] = [
  ['WordPress', '**/*.xml', readWordpress],
  ['Ghost', '**/*.json', readGhost],
  ['Substack', '**/mg-substack/**/fixtures', readSubstack],
  ['Medium', '**/fixtures/export', readMedium],
  ['Markdown', '**/mg-jekyll-export/**/fixtures', readMarkdown],
];

describe.skipIf(!MATERIAL).each(SOURCES)('%s', (_, pattern, reader) => {
  const files = MATERIAL ? globSync(pattern, { cwd: MATERIAL }) : [];

  test.each(files)(
    '%s is imported with every word and without shortcodes, or rejected by name',
    async (file) => {
      try {
        let words = 0;
        let lost = 0;
        const options = readerOptions();
        for (const document of await collectRead(reader([path.join(MATERIAL ?? '', file)], options))) {
          if (document.kind !== 'article') continue;
          const { audit, article } = readText(document);
          words += audit.words;
          lost += audit.lost;
          expect(JSON.stringify(article)).not.toMatch(
            /\[\/?(?:caption|gallery|audio|video|embed|playlist)\b[^\]]*\]/,
          );
        }
        expect(lost).toBeLessThanOrEqual(words / 1_000);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
      }
    },
  );
});
