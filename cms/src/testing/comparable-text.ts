import { footnotesIn } from 'masthead-contract/body/footnotes';
import { type Block, type Inline, richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';

/** A text without what differs in every copy: ids, addresses of pictures, the origin of its own links, and where texts of one style are divided. */
export function comparableText(content: unknown, origin: string) {
  const blocks = v.parse(richText, content);
  const notes = footnotesIn(blocks);
  const ids: unknown[] = [];
  const numberOf = (id: unknown) =>
    id === undefined ? 0 : ids.includes(id) ? ids.indexOf(id) + 1 : ids.push(id);
  const words = (inlines: readonly Inline[]): string =>
    inlines
      .flatMap((inline) =>
        inline.type === 'link'
          ? [`<${inline.url.replace(origin, '')}>`, ...inline.children.map(styled)]
          : [styled(inline)],
      )
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  const of = (block: Block): unknown => {
    const group = block.group && { ...block.group, id: numberOf(block.group.id) };
    switch (block.type) {
      case 'image':
        return {
          type: 'image',
          group,
          width: block.width,
          texts: [block.image.alternativeText, block.image.caption],
        };
      case 'list':
        return {
          ...block,
          group,
          children: block.children.map((child) =>
            child.type === 'list' ? of(child) : words(child.children),
          ),
        };
      default:
        return { ...block, group, children: words(block.children) };
    }
  };
  return { blocks: blocks.map(of), notes: [...notes.values()].map(({ children }) => words(children)) };
}

function styled({ text, cell, ...style }: Extract<Inline, { type: 'text' }>): string {
  const marks = Object.entries(style).flatMap(([name, value]) => (value === true ? name[0] : []));
  return `${marks.join('')}${style.language ?? ''}${text}${cell ? '|' : ''}`;
}
