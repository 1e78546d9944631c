import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '#scripts/command.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { line } from '#testing/report.ts';
import { createAuthority } from './authority.ts';
import { commandsOf } from './commands.ts';
import { bootDebian, type Debian, unpackDebian } from './debian.ts';
import { createNetwork, relayRegistries, trustAuthorities, writeHosts } from './network.ts';
import { createBackground, run } from './programs.ts';
import { createReader } from './reader.ts';
import { createShell } from './shell.ts';
import { checkMany, EDITORS, type Machine, SITE } from './with-many.ts';

const NAMES = ['content-1', 'content-2', 'site-1', 'site-2', 'edge-1', 'edge-2'] as const;
const NET = '10.44.0.';
const FIRST = 21;
const REPOSITORY = '/srv/masthead.git';

/**
 * `npm run rehearse -- many`: types the commands of docs/many.md into the first of six empty Debians in a network of their own, and
 * checks what that page promises.
 */
export async function rehearseMany({ terminal, signal }: Command): Promise<number> {
  const background = createBackground();
  const work = mkdtempSync(join(tmpdir(), 'masthead-rehearsal-'));
  const first = join(work, NAMES[0]);
  signal.addEventListener('abort', background.end);
  try {
    const network = await createNetwork(background);
    const addresses = NAMES.map((name, index) => ({ name, address: NET + (FIRST + index) }));
    await terminal.step('Making six empty Debians', async () => {
      for (const { name } of addresses)
        await unpackDebian(join(work, name), { packages: ['openssh-server'] });
    });
    await createAuthority(first);
    await writeCertificate(work, first);
    const registries = await relayRegistries(network, background, first);
    const known = addresses.map(({ name, address }) => `${address} ${name}`);
    await run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', join(work, 'key'));
    const machines: Machine[] = [];
    for (const { name, address } of addresses) {
      const folder = join(work, name);
      // As Debian's installer writes its own name.
      const others = known.filter((line) => !line.endsWith(` ${name}`));
      writeHosts(folder, [`127.0.1.1 ${name}`, ...others, ...registries]);
      writeFileSync(join(folder, 'etc/hostname'), `${name}\n`);
      allowLogin(folder, join(work, 'key'));
      const debian = await terminal.step(`Booting ${name}`, () => bootDebian(folder, background));
      await network.connect(debian.pid, address);
      machines.push({ name, address, debian });
    }
    await run('git', 'clone', '--quiet', '--bare', ROOT, join(first, REPOSITORY));

    const [content] = machines;
    if (!content) throw new Error('There is no machine.');
    const type = createShell(content.debian.openShell());
    const markdown = readFileSync(join(ROOT, 'docs', 'many.md'), 'utf8');
    const [settings = '', ...commands] = commandsOf(markdown);
    // A loop that fails at one machine fails as a whole.
    await type('set -e');
    // There is no bucket here, and no picture is uploaded.
    await type(
      settings.replace(/REPOSITORY=\S+/, `REPOSITORY=${REPOSITORY}`).replace(/BUCKET=".*"/, 'BUCKET='),
    );
    const authorities = trustAuthorities(first);
    if (authorities) await type(`export ${authorities}`);
    let login = '';
    for (const command of commands)
      login = await terminal.step(command, () => type(command).catch((error) => explain(error, machines)));
    const requestFrom = (edge: string) =>
      createReader(network, first, [SITE, EDITORS], addresses.find(({ name }) => name === edge)?.address);
    const update = async () => {
      for (const command of commandsOf(markdown, 'Updates')) await type(command);
    };
    const boot = async (machine: Machine) => {
      machine.debian = await bootDebian(join(work, machine.name), background);
      await network.connect(machine.debian.pid, machine.address);
    };
    const figures = await checkMany({ machines, login, requestFrom, update, boot, terminal }).catch((error) =>
      explain(error, machines),
    );
    for (const figure of figures) terminal.line(line(figure));
    return figures.some(({ met }) => met === false) ? 1 : 0;
  } finally {
    background.end();
    await terminal.step('Removing them', () =>
      run('rm', '--recursive', '--force', '--one-file-system', work),
    );
  }
}

/** The certificate of both host names with its key, where the page says that it is. */
async function writeCertificate(work: string, folder: string): Promise<void> {
  const [key, request, certificate] = ['key.pem', 'request.pem', 'certificate.pem'].map((name) =>
    join(work, name),
  ) as [string, string, string];
  const names = join(work, 'names');
  writeFileSync(names, `subjectAltName=DNS:${SITE},DNS:${EDITORS}`);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', 'req', ...curve, '-keyout', key, '-out', request, '-subj', `/CN=${SITE}`);
  const authority = ['-CA', join(work, 'ca.crt'), '-CAkey', join(work, 'ca.key'), '-CAcreateserial'];
  await run(
    'openssl',
    ...['x509', '-req', '-in', request, ...authority, '-days', '2', '-extfile', names, '-out', certificate],
  );
  mkdirSync(join(folder, 'etc/haproxy'), { recursive: true });
  writeFileSync(
    join(folder, 'etc/haproxy/masthead.pem'),
    readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'),
  );
}

/** Lets root of each machine log in to all of them. */
function allowLogin(folder: string, key: string): void {
  const home = join(folder, 'root/.ssh');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeFileSync(join(home, 'id_ed25519'), readFileSync(key), { mode: 0o600 });
  writeFileSync(join(home, 'authorized_keys'), readFileSync(`${key}.pub`), { mode: 0o600 });
  writeFileSync(join(home, 'config'), 'StrictHostKeyChecking no\nLogLevel ERROR\n');
}

/** Adds the machines' journals to an error. */
async function explain(
  error: unknown,
  machines: readonly { name: string; debian: Debian }[],
): Promise<never> {
  const journals = machines.map(({ name, debian }) =>
    debian
      .run('systemctl --failed --no-legend; journalctl --no-pager --quiet --lines=25 --priority=5')
      .then((text) => `== ${name}\n${text}`)
      .catch(() => `== ${name} is gone`),
  );
  throw new Error(
    `${error instanceof Error ? error.message : error}\n${(await Promise.all(journals)).join('\n')}`,
    {
      cause: error,
    },
  );
}
