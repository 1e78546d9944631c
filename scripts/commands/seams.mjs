import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { runCommand } from '../command.mjs';
import { npm } from '../npm.mjs';
import { Problem } from '../problem.mjs';
import { testEnv } from '../process-env.mjs';
import { run } from '../run.mjs';
import { findRuntime } from '../runtime.mjs';
import { readSeams } from '../seams.mjs';
import { ROOT } from '../settings.mjs';

/** Not copied: the copy doesn't need these, or creates its own. */
const LEFT_OUT = ['.git', '.cache', 'node_modules', 'dist', 'data', 'test-results'];

/** The folders with what rests on private parts of Strapi. */
const SEAMS = ['cms/src/strapi', 'cms/src/core/panel/strapi'];

/**
 * `npm run seams -- 5.x`: installs another version of Strapi in a copy of this folder, and prints which of its private parts that
 * Masthead rests on (docs/updating-strapi.md) still hold. Exits with 0 if all do.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => check(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function check({ terminal, signal }, args) {
  const { names } = readArguments(args, { options: {} });
  const [version] = names;
  if (!version || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Problem('Name a version of Strapi, such as npm run seams -- 5.54.0.');
  }
  const copy = mkdtempSync(join(tmpdir(), `masthead-strapi-${version}-`));
  try {
    const { node, env } = findRuntime(ROOT, testEnv(process.env));
    copyProgram(copy, version);
    const cms = join(copy, 'cms');
    /** @param {readonly string[]} parameters */
    const runNode = (...parameters) => run(node, parameters, { cwd: copy, env, signal });

    await terminal.step(`Strapi ${version}`, async () => {
      const { code, lines } = await npm(
        ['install', '--include=dev', '--install-links=false', '--no-audit', '--no-fund', '--no-progress'],
        { cwd: cms, env, signal },
      );
      if (code !== 0) throw new Problem(`Strapi ${version} could not be installed.`, lines.slice(-25));
    });

    const compiler = join(cms, 'node_modules', 'typescript', 'bin', 'tsc');
    const projects = [
      { name: 'compiles', project: join(cms, 'tsconfig.json') },
      { name: 'compiles (panel)', project: join(cms, 'src', 'admin', 'tsconfig.json') },
    ];
    const seams = [];
    for (const { name, project } of projects) {
      const { code, lines } = await runNode(compiler, '--project', project);
      seams.push({ name, broken: code === 0 ? [] : lines.slice(0, 20) });
    }

    const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
    const reports = [];
    for (const name of seams[0]?.broken.length === 0 ? ['unit', 'integration'] : ['unit']) {
      const report = join(copy, `${name}.json`);
      const { lines } = await terminal.step(`Tests: ${name}`, () =>
        runNode(
          vitest,
          'run',
          '--project',
          `${name}*`,
          '--reporter=json',
          `--outputFile=${report}`,
          ...SEAMS,
        ),
      );
      if (existsSync(report)) reports.push(report);
      else seams.push({ name, broken: lines.slice(-25) });
    }

    seams.push(...readSeams(reports));
    terminal.line();
    for (const { name, broken } of seams) {
      terminal.line(broken.length === 0 ? `✓ ${name}` : `✗ ${name}: ${broken.join('\n    ')}`);
    }
    const count = seams.filter(({ broken }) => broken.length > 0).length;
    terminal.line(
      count === 0 ? `\nAll hold with Strapi ${version}.` : `\n${count} do not hold with Strapi ${version}.`,
    );
    return count === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Copies this program to a folder, with another version of Strapi. The overrides of cms/package.json stay.
 * @param {string} copy
 * @param {string} version
 */
function copyProgram(copy, version) {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.includes(basename(path)) || path === ROOT,
  });
  const [packages, linked] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(linked);
  for (const name of readdirSync(packages)) {
    // The sample magazine in it is of the installed version.
    if (name !== '.cache') symlinkSync(join(packages, name), join(linked, name), 'junction');
  }
  const file = join(copy, 'cms', 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of Object.keys(manifest.dependencies)) {
    if (name.startsWith('@strapi/')) manifest.dependencies[name] = version;
  }
  writeFileSync(file, JSON.stringify(manifest));
  rmSync(join(copy, 'cms', 'package-lock.json'));
}
