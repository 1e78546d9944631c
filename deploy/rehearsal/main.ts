import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, runCommand } from '#scripts/command.mjs';
import { Problem } from '#scripts/problem.mjs';
import { ROOT } from '#scripts/settings.mjs';
import type { Figure } from '#testing/figure.ts';
import { line } from '#testing/report.ts';
import { createAuthority, startAuthority } from './authority.ts';
import { commandsOf } from './commands.ts';
import { bootDebian, type Debian, unpackDebian } from './debian.ts';
import { rehearseMany } from './many.ts';
import { ADDRESS, AUTHORITY, createNetwork, relayRegistries, writeHosts } from './network.ts';
import { createBackground, run } from './programs.ts';
import { createReader } from './reader.ts';
import { createShell } from './shell.ts';
import { checkCaddy } from './with-caddy.ts';
import { checkNginx } from './with-nginx.ts';
import { checkUpdate } from './with-update.ts';

const SITE = 'magazine.example';
const EDITORS = 'editors.magazine.example';
/** Where the machine clones from: committed work only. */
const REPOSITORY = '/srv/masthead.git';

/**
 * `npm run rehearse`: types the commands of docs/deploy.md into an empty Debian and checks what that page promises. Needs
 * root, Linux, and Debian's packages curl, iproute2, mmdebstrap and openssl. `npm run rehearse -- many` rehearses those of
 * docs/many.md.
 */
const [subject] = process.argv.slice(2);
await runCommand(
  (command) => {
    checkNeeds();
    if (subject === 'many') return rehearseMany(command);
    if (subject) throw new Problem(`'${subject}' is unknown: use many, or nothing for docs/deploy.md.`);
    return rehearse(command);
  },
  { stoppedCode: 130 },
);

async function rehearse({ terminal, signal }: Command): Promise<number> {
  const background = createBackground();
  const work = mkdtempSync(join(tmpdir(), 'masthead-rehearsal-'));
  const folder = join(work, 'debian');
  const markdown = readFileSync(join(ROOT, 'docs', 'deploy.md'), 'utf8');
  const results: Figure[] = [];
  signal.addEventListener('abort', background.end);
  try {
    await terminal.step('Making an empty Debian', () => unpackDebian(folder));
    const network = await createNetwork(background);
    await createAuthority(folder);
    const registries = await relayRegistries(network, background, folder);
    const names = [`${ADDRESS.machine} ${SITE} ${EDITORS}`, `${ADDRESS.authority} ${AUTHORITY}`];
    writeHosts(folder, [...names, ...registries]);
    await run('git', 'clone', '--quiet', '--bare', ROOT, join(folder, REPOSITORY));
    const debian = await terminal.step('Booting it', () => bootDebian(folder, background));
    await network.connect(debian.pid);

    const type = createShell(debian.openShell());
    await type(`export SITE=${SITE} EDITORS=${EDITORS} REPOSITORY=${REPOSITORY}`);
    const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
    if (authorities) await type(`export NODE_EXTRA_CA_CERTS=${authorities}`);
    const [, ...commands] = commandsOf(markdown);
    let output = '';
    for (const command of commands) {
      if (command.includes('restart caddy')) startAuthority(network, folder);
      output = await terminal.step(command, () => type(command).catch((error) => explain(error, debian)));
    }
    const request = createReader(network, folder, [SITE, EDITORS]);
    const context = {
      debian,
      request,
      folder,
      login: output,
      site: `https://${SITE}`,
      editors: `https://${EDITORS}`,
    };
    const update = commandsOf(markdown, 'Updates');
    for (const [name, check] of [
      ['With Caddy', () => checkCaddy(context)],
      ['Updating', () => checkUpdate(context, update, type)],
      ['With nginx', () => checkNginx(context)],
    ] as const) {
      const figures = await terminal.step(name, () => check().catch((error) => explain(error, debian)));
      for (const figure of figures) terminal.line(line(figure));
      results.push(...figures);
    }
  } finally {
    background.end();
    await terminal.step('Removing it', () => run('rm', '--recursive', '--force', '--one-file-system', work));
  }
  const missed = results.filter(({ met }) => met === false).length;
  terminal.line(
    missed === 0
      ? `\nAll ${results.length} checks passed.`
      : `\n${missed} of ${results.length} checks failed.`,
  );
  return missed === 0 ? 0 : 1;
}

function checkNeeds(): void {
  const needed = {
    curl: 'curl',
    ip: 'iproute2',
    mmdebstrap: 'mmdebstrap',
    nsenter: 'util-linux',
    openssl: 'openssl',
  };
  const missing = Object.entries(needed).filter(([program]) => spawnSync(program, ['-V']).error);
  if (missing.length > 0) {
    const packages = missing.map(([, name]) => name).join(' ');
    throw new Problem(`The rehearsal needs more of Debian's packages: apt-get install -y ${packages}`);
  }
  if (process.getuid?.() !== 0)
    throw new Problem('The rehearsal makes a machine of its own: run it as root.');
}

/** Adds the machine's journal to an error. */
async function explain(error: unknown, debian: Debian): Promise<never> {
  const journal = await debian.run("journalctl --no-pager --lines=40 --unit='masthead-*' --unit=caddy");
  throw new Error(`${error instanceof Error ? error.message : error}\n${journal}`, { cause: error });
}
