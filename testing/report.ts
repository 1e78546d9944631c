import { cpus, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

/** A figure with its comparison and goal as one line for the terminal. */
export function line({ name, value, comparison, goal, met }: Figure): string {
  const mark = met === null ? ' ' : met ? '✓' : '✗';
  return `  ${mark} ${name}: ${value}${comparison ? `, ${comparison}` : ''}${goal && ` (goal ${goal})`}`;
}

/** The columns of a table of figures. */
export const HEAD = ['measured', 'value', 'compared with', 'goal', ''];
/** A figure as a row of that table. */
export function cells({ name, value, comparison = '', goal, met }: Figure): string[] {
  return [name, value, comparison, goal, met === null ? '' : met ? 'met' : '**missed**'];
}

/** The lines of a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)];
}

/** The machine, the version of Node and the date. */
export function environment(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const date = new Date().toISOString().slice(0, 10);
  return `${cpus().length} × ${cpu?.model ?? 'an unknown processor'}, ${memory} GB, Node ${process.versions.node}, ${date}`;
}

/** Measured values may contain line breaks and Markdown or HTML syntax. */
function row(values: readonly string[]): string {
  const escaped = values.map((cell) => cell.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[|<>`\\]/g, '\\$&'));
  return `| ${escaped.join(' | ')} |`;
}
