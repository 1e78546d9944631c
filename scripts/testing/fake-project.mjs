import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { ROOT } from '../settings.mjs';
import { tempDir, writeFiles } from './temp-dir.mjs';

/** Variables that replace npm with testing/npm-cli.js. */
export const FAKE_NPM = {
  npm_execpath: fileURLToPath(new URL('npm-cli.js', import.meta.url)),
  npm_node_execpath: process.execPath,
};

/** A user who owns nothing. */
const NOBODY = 65_534;

/** A fake Strapi that is ready immediately, and fails on request. */
const FAKE_STRAPI = `
const { existsSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
if (existsSync(process.env.DATA_DIR + '/broken')) {
  console.error('Error: no such table: articles');
  process.exit(1);
}
if (existsSync(process.env.DATA_DIR + '/damaged')) {
  console.error('The database is damaged: restore it.');
  process.exit(78);
}
if (process.env.TIME_ZONE === 'Moon') {
  console.error("TIME_ZONE must be a time zone like Europe/Berlin, not 'Moon'.");
  process.exit(64);
}
writeFileSync(process.env.DATA_DIR + '/magazine.json', '{}');
console.log('» First administrator: anna / only-once');
console.log('an ordinary line');
process.on('SIGTERM', () => process.env.FAKE_STRAPI === 'hangs' || process.exit(0));
createServer(({ url }, response) => {
  if (url === '/crash') process.exit(1);
  response.writeHead(url === '/_health' ? 204 : 200);
  response.end(url === '/env' ? JSON.stringify(process.env) : String(process.pid));
}).listen(Number(process.env.CMS_PORT), process.env.CMS_HOST);
`;

const FAKE_SITE = `
import { createServer } from 'node:http';
process.on('SIGTERM', () => process.exit(0));
createServer((request, response) => {
  if (request.url === '/crash') process.exit(1);
  const bodies = { '/pid': String(process.pid), '/env': JSON.stringify(process.env) };
  response.end(bodies[request.url] ?? 'the front page');
}).listen(Number(process.env.PORT), process.env.HOST, () => process.send('ready'));
`;

/**
 * Creates a project with copies of the real scripts, a fake Strapi and a fake site.
 * @param {Record<string, string>} [files] additional or overriding files, contents by path
 * @returns {string} its folder
 */
export function fakeProject(files = {}) {
  const root = tempDir();
  for (const folder of ['scripts', 'system']) {
    cpSync(join(ROOT, folder), join(root, folder), {
      recursive: true,
      filter: (source) => !/\.test\./.test(basename(source)) && basename(source) !== 'testing',
    });
  }
  writeFiles(root, {
    'package.json': JSON.stringify({ type: 'module', scripts: { build: 'node -e 0' } }),
    'package-lock.json': '{}',
    'dist/.keep': '',
    'server/main.ts': FAKE_SITE,
    'contract/.keep': '',
    'cms/package.json': JSON.stringify({
      scripts: {
        build: `node -e "fs.cpSync('src', 'dist/src', { recursive: true })"`,
        admin: `node -e "fs.mkdirSync('dist/build', { recursive: true }); fs.writeFileSync('dist/build/index.html', 'new')"`,
      },
    }),
    'cms/tsconfig.json': '{}',
    'cms/config/admin.ts': '',
    'cms/package-lock.json': '{}',
    'cms/src/start.js': FAKE_STRAPI,
    // `npm ci` of the fake npm copies packages/ to node_modules/; `npm run dev` starts Strapi from there.
    'cms/packages/@strapi/strapi/bin/strapi.js': FAKE_STRAPI,
    ...files,
  });
  // `runCommandAsReader` needs that, and whoever runs the tests may have a umask that closes new files to others.
  if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'go+rX', root]);
  return root;
}

/**
 * A fake project whose Strapi is already built.
 * @param {Record<string, string>} [files]
 */
export function builtFakeProject(files = {}) {
  return fakeProject({ 'cms/dist/src/start.js': FAKE_STRAPI, ...files });
}

/**
 * Starts a command of a fake project as a user who may read its folder and write nothing. It is killed when the test ends.
 * @param {string} root
 * @param {string} command
 */
export function runCommandAsReader(root, command) {
  const isRoot = process.getuid?.() === 0;
  // Root may write anywhere. The folder of the present Node may be closed to other users, so they get a copy.
  const node = join(root, 'node');
  if (isRoot) cpSync(process.execPath, node);
  chmodSync(root, 0o555);
  onTestFinished(() => chmodSync(root, 0o700));
  return runCommandOf(root, command, isRoot ? { node, uid: NOBODY } : {});
}

/**
 * Starts a command of a fake project, as npm does. It is killed when the test ends.
 * @param {string} root
 * @param {string} command
 * @param {{ env?: NodeJS.ProcessEnv, args?: string[], node?: string, uid?: number }} [options]
 */
export function runCommandOf(root, command, { env = {}, args = [], node = process.execPath, uid } = {}) {
  const child = spawn(node, [join(root, 'scripts', 'main.mjs'), command, ...args], {
    cwd: root,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...process.env, ...FAKE_NPM, INIT_CWD: root, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  /** @type {Promise<number | null>} */
  const code = new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await code;
  });
  return { child, code, output: () => output };
}
