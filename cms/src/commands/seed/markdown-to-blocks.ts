import { Marked } from 'marked';
import type { Block } from 'masthead-contract/html/blocks';
import { escapeText } from 'masthead-contract/html/escape';
import { readBlocks } from 'masthead-contract/html/read-blocks';
import { safeHref } from 'masthead-contract/text/safe-href';
import { parseFragment } from 'parse5';
import { SeedError } from './seed-error';

const markdown = new Marked({
  gfm: true,
  renderer: {
    /** `![alternative text](folder/file.jpg "caption")` */
    image: ({ href, text, title }) =>
      `<figure><img src="${escapeText(href)}" alt="${escapeText(text)}"><figcaption>${escapeText(title ?? '')}</figcaption></figure>`,
  },
});

/**
 * Reads an article's Markdown as rich-text blocks, as an import does (decision 0117). The `url` of a picture is its path below
 * `pictures/`. Throws a SeedError for anything that rich text can't contain, so that nothing is lost silently.
 */
export function markdownToBlocks(file: string, source: string): Block[] {
  const lose = (what: string, example: string): never => {
    throw new SeedError(file, `${what} ('${example.slice(0, 60)}') is not supported in rich text.`);
  };
  let ids = 0;
  const { childNodes } = parseFragment(markdown.parse(source, { async: false }));
  const blocks = readBlocks(
    childNodes,
    {
      linkTo: safeHref,
      pictureAt: (address) => address,
      describe: () => ({}),
      isEmbed: () => false,
      hasLooks: false,
      newId() {
        ids += 1;
        return `g${ids}`;
      },
      lose,
    },
    () => {},
  );
  for (const block of blocks)
    if (block.type === 'image' && !block.image.alternativeText)
      lose('A picture without an alternative text', block.image.url);
  return blocks;
}
