import type { Block } from './blocks';

/** A comment in Markdown, where a group (docs/decisions/0061) begins or ends: `<!-- table both lines: The caption -->`. */
export type Mark = { type: 'mark'; name: string; header?: string; chart?: string; caption?: string };

const MARK =
  /^<!-- (?<name>box|end|embed|full|gallery|key-points|pull-quote|table|timeline|wide)(?: (?<header>row|column|both))?(?: (?<chart>bars|lines|shares))?(?:: (?<caption>[^\n]+))? -->\s*$/;

/** `null` for any other HTML. */
export function readMark(html: string): Mark | null {
  const { name = '', header, chart, caption } = MARK.exec(html)?.groups ?? {};
  if (!name) return null;
  return {
    type: 'mark',
    name,
    ...(header && { header }),
    ...(chart && { chart }),
    ...(caption && { caption }),
  };
}

/** Makes a group of the blocks between two marks, or wide pictures. */
export function joinGroups(parts: readonly (Block | Mark)[]): Block[] {
  let mark: Mark | null = null;
  let isFirst = false;
  let groups = 0;
  return parts.flatMap((part) => {
    if (part.type === 'mark') {
      mark = part.name === 'end' ? null : part;
      isFirst = true;
      groups += 1;
      return [];
    }
    if (!mark) return [part];
    const { type: _, name, ...others } = mark;
    if (name === 'wide' || name === 'full') return [{ ...part, width: name }];
    const settings = isFirst && { type: name, ...others };
    isFirst = false;
    return [{ ...part, group: { id: `g${groups}`, ...settings } }];
  });
}
