import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '#scripts/command.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { type Figure, holds } from '#testing/figure.ts';
import { line } from '#testing/report.ts';
import { until } from '#testing/until.ts';
import { type Cell, cellsOf } from './cells.ts';
import { bootDebian, type Debian, unpackDebian } from './debian.ts';
import { createNetwork, relayRegistries, trustAuthorities, writeHosts } from './network.ts';
import { installNode } from './node.ts';
import { createBackground, run } from './programs.ts';

/** `npm start` has shown the addresses, and the content service is ready. */
const STARTED = [/Stop {16}Ctrl-C/, /✓ Starting the content service|The content service is ready\./];
const START_TIMEOUT_SECONDS = 1200;
const PATH = '/usr/local/bin:/usr/bin:/bin';
const SITE_ANSWERS = `fetch('http://127.0.0.1:3000/').then(({ status }) => console.log(status))`;

/**
 * `npm run rehearse -- clone`: clones the repository in an empty Debian that has Node, npm and git, and types the commands of
 * the README. What they print is kept in .cache/rehearsal.
 * @param cells such as 'bookworm 20 root npm start'; default: two of them
 */
export async function rehearseClone(
  { terminal, signal }: Command,
  cells: readonly string[],
): Promise<number> {
  const results: Figure[] = [];
  for (const cell of cellsOf(cells, readFileSync(join(ROOT, 'README.md'), 'utf8'))) {
    const figures = await terminal.step(cell.name, () => rehearseCell(cell, signal));
    for (const figure of figures) terminal.line(line(figure));
    results.push(...figures);
  }
  return results.some(({ met }) => met === false) ? 1 : 0;
}

async function rehearseCell(cell: Cell, signal: AbortSignal): Promise<Figure[]> {
  const background = createBackground();
  const work = mkdtempSync(join(tmpdir(), 'masthead-rehearsal-'));
  const folder = join(work, 'debian');
  signal.addEventListener('abort', background.end);
  try {
    await unpackDebian(folder, { release: cell.release, packages: ['git'] });
    await installNode(folder, cell.node);
    const network = await createNetwork(background);
    writeHosts(folder, await relayRegistries(network, background, folder));
    const authorities = trustAuthorities(folder);
    await run('git', 'clone', '--quiet', '--bare', ROOT, join(folder, 'srv/masthead.git'));
    const debian = await bootDebian(folder, background);
    await network.connect(debian.pid);
    return await typeCommand(cell, { debian, folder, authorities });
  } finally {
    background.end();
    signal.removeEventListener('abort', background.end);
    await run('rm', '--recursive', '--force', '--one-file-system', work);
  }
}

type Machine = { debian: Debian; folder: string; authorities: string };

/** Clones and types the command as the cell's user, as a person would who has just logged in. */
async function typeCommand(cell: Cell, { debian, folder, authorities }: Machine): Promise<Figure[]> {
  const output = join(folder, 'srv/output');
  const script = `cd\ngit clone --quiet /srv/masthead.git masthead\ncd masthead\n${cell.command}\n`;
  writeFileSync(join(folder, 'srv/typed'), script);
  writeFileSync(output, '');
  chmodSync(output, 0o666);
  if (cell.user !== 'root') await debian.run(`useradd --create-home ${cell.user}`);
  await debian.run(`chown --recursive ${cell.user}: /srv/masthead.git`);
  const home = cell.user === 'root' ? '/root' : `/home/${cell.user}`;
  const env = `env -i HOME=${home} PATH=${PATH} ${authorities}`;
  const typed = debian.run(
    `setsid --wait bash -c 'echo $$ > /srv/pid; exec runuser --user ${cell.user} -- ${env} bash /srv/typed' > /srv/output 2>&1`,
  );
  const exited = typed.then(
    () => true,
    () => false,
  );
  const printed = () => readFileSync(output, 'utf8');
  try {
    if (cell.command === 'npm start') return await readMagazine(debian, printed, exited);
    const succeeded = await exited;
    // npm may say more after it, for example that there is a newer npm.
    const sum =
      printed()
        .split('\n')
        .findLast((text) => /^\d+ passed, /.test(text)) ?? 'no sum';
    return [holds(cell.name, succeeded && sum.includes(' 0 failed'), sum)];
  } finally {
    keep(cell, output);
  }
}

/** Waits for the magazine, reads a page and stops it with Ctrl-C. */
async function readMagazine(
  debian: Debian,
  printed: () => string,
  exited: Promise<boolean>,
): Promise<Figure[]> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  const isThere = () => hasExited || STARTED.every((pattern) => pattern.test(printed()));
  await until('The magazine', isThere, { timeoutSeconds: START_TIMEOUT_SECONDS, intervalMs: 500 });
  let status = 'it has exited';
  const answers = async () => {
    if (!hasExited) status = (await debian.run(`node --eval "${SITE_ANSWERS}"`)).trim();
    return hasExited || status === '200';
  };
  // The site finds out a moment later that the content service is ready.
  await until('The front page', answers, { intervalMs: 500 });
  // As a terminal does, to every process in the foreground.
  if (!hasExited) await debian.run('kill -INT -- -$(cat /srv/pid)');
  await exited;
  return [
    holds('npm start: the front page', status === '200', status),
    // npm itself ends by the signal, so the exit code says nothing.
    holds('Ctrl-C stops it', /^Stopped\.$/m.test(printed()), printed().slice(-300)),
  ];
}

function keep(cell: Cell, output: string): void {
  const folder = join(ROOT, '.cache', 'rehearsal');
  mkdirSync(folder, { recursive: true });
  copyFileSync(output, join(folder, `${cell.name.replaceAll(' ', '-')}.log`));
}
