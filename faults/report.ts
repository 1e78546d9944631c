import { cpus } from 'node:os';
import type { Length } from './case.ts';
import type { Figure } from './figure.ts';

export type Played = { title: string; figures: readonly Figure[]; error: string | null };

/** Lines for the terminal: each figure beside its goal. */
export function lines({ figures, error }: Played): string[] {
  return [
    ...figures.map(({ what, value, goal, met }) => `  ${met ? '✓' : '✗'} ${what}: ${value} (goal ${goal})`),
    ...(error ? [`  ✗ ${error}`] : []),
  ];
}

export const isMet = ({ figures, error }: Played) => error === null && figures.every(({ met }) => met);

/** Only what does not depend on how busy the machine is. */
export const withoutTimes = (played: Played): Played => ({
  ...played,
  figures: played.figures.filter(({ isTime }) => !isTime),
});

/** The table for docs/operating.md. */
export function markdown(
  played: readonly Played[],
  { length, log }: { length: Length; log: string },
): string {
  const [cpu] = cpus();
  const rows = played.flatMap(({ title, figures, error }) => [
    ...figures.map(({ what, value, goal, met }, index) =>
      row([index === 0 ? title : '', what, value, goal, met ? 'met' : '**missed**']),
    ),
    ...(error ? [row([title, 'could not be played', error, '', '**missed**'])] : []),
  ]);
  return [
    `${length === 'long' ? 'Long' : 'Short'} run of ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpu?.model ?? 'an unknown processor'}, Node ${process.versions.node}, change log: ${log}.`,
    '',
    row(['what goes wrong', 'measured', 'value', 'goal', '']),
    row(['---', '---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n');
}

/** What is measured may hold anything at all, and a table only some of it. */
function row(cells: readonly string[]): string {
  const safe = cells.map((cell) => cell.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[|<>`\\]/g, '\\$&'));
  return `| ${safe.join(' | ')} |`;
}
