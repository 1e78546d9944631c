import { cpus, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

/** A line for the terminal: a figure beside its goal. */
export function line({ what, value, beside, goal, met }: Figure): string {
  const mark = met === null ? ' ' : met ? '✓' : '✗';
  return `  ${mark} ${what}: ${value}${beside ? `, ${beside}` : ''}${goal && ` (goal ${goal})`}`;
}

/** The head and the cells of a table of figures. */
export const HEAD = ['measured', 'value', 'beside', 'goal', ''];
export function cells({ what, value, beside = '', goal, met }: Figure): string[] {
  return [what, value, beside, goal, met === null ? '' : met ? 'met' : '**missed**'];
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)];
}

/** The machine, Node and the day. */
export function circumstances(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} × ${cpu?.model ?? 'an unknown processor'}, ${memory} GB, Node ${process.versions.node}, ${day}`;
}

/** Values may contain anything, signs of Markdown among them. */
function row(all: readonly string[]): string {
  const safe = all.map((cell) => cell.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[|<>`\\]/g, '\\$&'));
  return `| ${safe.join(' | ')} |`;
}
