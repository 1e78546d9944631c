import type { Block, Picture } from 'masthead-contract/html/blocks';
import { readBlocks } from 'masthead-contract/html/read-blocks';
import type { Lose, Loss } from 'masthead-contract/html/reading';
import { isOwnFile, linkAddress, pictureUrl } from './link-address.ts';
import { parseHtml } from './parse-html.ts';
import { removeEncoded } from './remove-encoded.ts';
import { reportLost } from './report-lost.ts';

/** The origin of a text, which its links and pictures refer to. */
export type Source = {
  /** The URL of the site. */
  site: string;
  /** Details that the source knows about a picture besides its element, by its URL and the classes of the element. */
  describe?: (url: string, classes: string) => Partial<Picture>;
  /** The URL that the source itself knows for a link; `null` for any other link. */
  leadTo?: (link: string) => string | null;
};

export type Story = { blocks: Block[]; losses: Loss[] };

/** Reads another system's HTML as blocks, and reports what is lost. */
export function readHtml(html: string, { site, describe, leadTo }: Source): Story {
  const losses: Loss[] = [];
  const lose: Lose = (what, example) => losses.push({ what, example: example.slice(0, 200) });
  const nodes = parseHtml(html);
  removeEncoded(nodes, lose);
  let groups = 0;
  const blocks = readBlocks(
    nodes,
    {
      linkTo(href) {
        const known = leadTo?.(href) ?? null;
        if (known === null && isOwnFile(href, site)) lose('a file, which stays at its former address', href);
        return known ?? linkAddress(href, site);
      },
      pictureAt: (address) => pictureUrl(address, site),
      describe: describe ?? (() => ({})),
      isEmbed: () => true,
      hasLooks: false,
      newId(kind) {
        groups += 1;
        return kind[0] + String(groups);
      },
      lose,
    },
    (seen, footnotes) => reportLost(seen, new Set(footnotes.keys()), lose),
  );
  return { blocks, losses };
}
