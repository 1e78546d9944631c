// A fake npm. `ci` copies the folder 'packages' to 'node_modules', or fails with the message in FAKE_NPM; `run` runs a
// script of package.json in a shell.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

const [command, ...args] = process.argv.slice(2);

if (command === 'ci') {
  if (process.env.FAKE_NPM) {
    console.error(process.env.FAKE_NPM);
    process.exit(1);
  }
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('packages', { recursive: true });
  cpSync('packages', 'node_modules', { recursive: true });
}

if (command === 'run') {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const name = args.find((arg) => !arg.startsWith('--')) ?? '';
  process.exit(spawnSync(scripts[name], { shell: true, stdio: 'inherit' }).status ?? 1);
}
