import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './programs.ts';

/** The npm that comes with each Node. */
const NPM = new Map([
  ['20', '10'],
  ['22', '10'],
  ['24', '11'],
]);

/** Installs Node and npm from the package registry into a machine's /usr/local. */
export async function installNode(folder: string, major: string): Promise<void> {
  const local = join(folder, 'usr/local');
  const npm = join(local, 'lib/node_modules/npm');
  await unpack(`node-linux-${process.arch}@${major}`, local);
  await unpack(`npm@${NPM.get(major) ?? major}`, npm);
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
}

async function unpack(spec: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const destination = join(folder, '..');
  const [file = ''] = (await run('npm', 'pack', '--silent', '--pack-destination', destination, spec))
    .trim()
    .split('\n')
    .slice(-1);
  const archive = join(destination, file);
  await run('tar', '-xf', archive, '--strip-components=1', '--no-same-owner', '-C', folder);
  await run('rm', archive);
}
