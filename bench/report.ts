import { cpus, totalmem } from 'node:os';
import { type Figure, isMet, ratioOf } from './figure.ts';

/** A table of its own; `name` is that of its file. */
export type Section = { name: string; title: string; figures: readonly Figure[] };
export type Circumstances = { date: string; machine: string; node: string };

export function circumstances(): Circumstances {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model ?? 'an unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB`,
    node: process.versions.node,
  };
}

const HEAD = ['', 'measured', 'beside', 'ratio', 'goal', ''];

/** Lines for the terminal, in columns. */
export function lines(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, figures }) => {
    const rows = [HEAD, ...figures.map(cells)];
    const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    return [
      '',
      title,
      ...rows.map((row) =>
        row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd(),
      ),
    ];
  });
}

/** The table, and below it how its figures came about. */
export function markdown({ title, figures }: Section, { date, machine, node }: Circumstances): string {
  return [
    `# ${title}`,
    '',
    `${machine}, Node ${node}, ${date}. \`npm run bench\` wrote this; peers and limits were measured in the same run.`,
    '',
    tableRow(HEAD),
    tableRow(HEAD.map(() => '---')),
    ...figures.map((figure) => tableRow(cells(figure))),
    ...misses(figures),
    '',
    'How it was measured:',
    '',
    ...figures.map(({ what, how }) => `- *${name(what)}*: ${how}.`),
    '',
  ].join('\n');
}

/** The reasons, each with all that it is a reason for. */
function misses(figures: readonly Figure[]): string[] {
  const missed = figures.filter((figure) => isMet(figure) === false && figure.ifMissed);
  return [...Map.groupBy(missed, ({ ifMissed }) => ifMissed)].flatMap(([reason, those]) => [
    '',
    `**${those.map(({ what }) => what).join('; ')}**: ${reason}.`,
  ]);
}

/** A figure that only tells more about the one before is set in. */
const name = (what: string) => what.replace(/^– /, '');

const MET = new Map<boolean | null, string>([
  [true, 'met'],
  [false, 'missed'],
  [null, ''],
]);

function cells(figure: Figure): string[] {
  const { what, value, unit, peer, goal } = figure;
  const ratio = ratioOf(figure);
  return [
    what,
    written(value, unit),
    peer ? `${written(peer.value, unit)} ${peer.what}` : '',
    ratio === null ? '' : ratio.toFixed(2),
    goal
      ? `${goal.is === 'at most' ? '≤' : '≥'} ${goal.of === 'ratio' ? `${goal.number} ×` : written(goal.number, unit)}`
      : '',
    MET.get(isMet(figure)) ?? '',
  ];
}

function written(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}

const tableRow = (row: readonly string[]) => `| ${row.join(' | ')} |`;
