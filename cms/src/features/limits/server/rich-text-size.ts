/** The number of nodes (blocks, list items, links and texts) and the depth of their nesting. */
type RichTextSize = { nodes: number; depth: number };

/** Measures rich text. Not recursive, because the nesting may be deeper than the stack. */
export function richTextSize(content: unknown): RichTextSize {
  const size = { nodes: 0, depth: 0 };
  const pending: [node: unknown, depth: number][] = Array.isArray(content)
    ? content.map((node) => [node, 1])
    : [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    size.nodes += 1;
    size.depth = Math.max(size.depth, depth);
    if (typeof node !== 'object' || node === null || !('children' in node)) continue;
    if (Array.isArray(node.children)) for (const child of node.children) pending.push([child, depth + 1]);
  }
  return size;
}
