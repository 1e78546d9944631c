/** What a text of blocks is made of: blocks, list items, links and pieces of text, and how deep they are nested. */
export type RichTextSize = { nodes: number; depth: number };

/** Measures a text without recursion: it may be nested deeper than the stack. */
export function richTextSize(content: unknown): RichTextSize {
  const size = { nodes: 0, depth: 0 };
  const waiting: [node: unknown, depth: number][] = Array.isArray(content)
    ? content.map((node) => [node, 1])
    : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next;
    size.nodes += 1;
    size.depth = Math.max(size.depth, depth);
    if (typeof node !== 'object' || node === null || !('children' in node)) continue;
    if (Array.isArray(node.children)) for (const child of node.children) waiting.push([child, depth + 1]);
  }
  return size;
}
