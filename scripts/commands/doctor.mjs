import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isHeld } from '../../system/lock.mjs';
import { readArguments } from '../arguments.mjs';
import { checkMachines } from '../check-machines.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import {
  acceptsToken,
  checkClock,
  checkContentServices,
  checkDataFolder,
  checkInstallation,
  checkMail,
  checkMemory,
  checkRunning,
  checkSiteInstallation,
  checkSiteUrl,
  isContentService,
} from '../diagnosis.mjs';
import { checkPorts, checkSitePort } from '../ports.mjs';
import { Problem, problemOf } from '../problem.mjs';
import { checkPublicUrl } from '../public-address.mjs';
import { checkReceivers } from '../receivers.mjs';
import { findRuntime } from '../runtime.mjs';
import { findSecrets } from '../secrets.mjs';
import { ROOT, readContentService, readSettings } from '../settings.mjs';
import { refuseUnmounted } from '../used-folders.mjs';

/**
 * `npm run doctor`: describes each problem of this installation in a sentence, with what to do; with `--many` the problems of the
 * programs on several machines (docs/many.md). Changes nothing, except with `--repair`, which first leaves each document one
 * draft and one public version.
 * @param {readonly string[]} args
 */
export const main = (args) =>
  runCommand(
    (command) => {
      const options = /** @type {const} */ ({ many: { type: 'boolean' }, repair: { type: 'boolean' } });
      const { many, repair, names } = readArguments(args, { options });
      if (many) return diagnoseMany(command, names);
      readArguments(args, { options, names: [] });
      return repair ? repairAndDiagnose(command) : diagnose(command);
    },
    { stoppedCode: 130 },
  );

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} names of machines; empty for all
 */
async function diagnoseMany({ terminal, signal }, names) {
  const count = await checkMachines(names, { env: process.env, terminal, signal });
  terminal.line(
    count === 0
      ? '\nNo problems found.'
      : `\nFound problems on ${count} ${count === 1 ? 'machine' : 'machines'}.`,
  );
  return count === 0 ? 0 : 1;
}

/** @param {import('../command.mjs').Command} command */
async function repairAndDiagnose(command) {
  const { terminal } = command;
  const lines = await terminal.step('Repairing documents', async () => dataCommand(command)('repair.js'));
  if ('notChecked' in lines) throw new Problem(`Nothing was repaired, because ${lines.notChecked}.`);
  for (const line of lines) terminal.line(line);
  return diagnose(command);
}

/**
 * Returns a function that runs a command of the content service on the data, or says why it cannot.
 * @param {import('../command.mjs').Command} command
 */
function dataCommand({ signal }) {
  const { dataDir } = readSettings(process.env);
  /**
   * @param {string} file
   * @param {(line: string) => void} [tell] called with each line for the operator
   */
  return (file, tell) => {
    if (!existsSync(join(ROOT, 'cms', 'dist', 'src', 'commands', file)))
      return notChecked('the content service is not built');
    if (isHeld(lockOf(dataDir)) === undefined) return notChecked(`this user may not read ${dataDir}`);
    const secrets = storedSecrets(dataDir);
    if (!secrets && !process.env.APP_KEYS) {
      return notChecked(
        `there is no ${secretsFile(dataDir)}, and the settings of the content service are not in the environment`,
      );
    }
    const runtime = findRuntime(ROOT, process.env);
    return runCmsCommand(file, [], {
      root: ROOT,
      runtime,
      dataDir,
      secrets: secrets ?? {},
      signal,
      ...(tell && { tell }),
    });
  };
}

/** @param {string} dataDir */
const lockOf = (dataDir) => join(dataDir, 'masthead.lock');

/** @param {string} dataDir */
const secretsFile = (dataDir) => join(dataDir, 'secrets.json');

/**
 * With systemd and in containers this file doesn't exist: the secrets are in the environment.
 * @param {string} dataDir
 */
const storedSecrets = (dataDir) =>
  existsSync(secretsFile(dataDir)) ? findSecrets(secretsFile(dataDir), process.env) : undefined;

/** @param {import('../command.mjs').Command} command */
async function diagnose(command) {
  const { terminal } = command;
  const settings = readSettings(process.env);
  const { dataDir, cmsPort, siteUrl } = settings;
  const contentService = readContentService(process.env);
  const token = readToken(() => storedSecrets(dataDir)) ?? process.env.CMS_TOKEN;
  const isLocked = isHeld(lockOf(dataDir));
  const isRunning = isLocked || (!contentService && (await acceptsToken(cmsPort, token)));

  const checkData = async () => dataCommand(command)('check.js', (line) => terminal.line(`  ${line}`));
  const checkOwnPorts = async () => {
    if (token === undefined && (await isContentService(cmsPort))) {
      return notChecked(
        `a magazine runs on them, and whether it is this one cannot be checked without ${secretsFile(dataDir)}`,
      );
    }
    await checkPorts(settings);
    return [];
  };
  /** @typedef {string[] | { notChecked: string }} Result */
  /** @typedef {[string, () => Result | Promise<Result>]} Check */
  /** @type {Check[]} */
  const shared = [
    [
      'Data folder and disk',
      () => {
        refuseUnmounted(ROOT, dataDir);
        return checkDataFolder(dataDir);
      },
    ],
    ['Memory', () => (isRunning ? [] : checkMemory())],
    ['Clock', () => checkClock(ROOT, Date.now())],
    ['SITE_URL', () => checkSiteUrl(settings)],
  ];
  /** @type {Check[]} */
  const checks = contentService
    ? [
        ['Packages and build', () => checkSiteInstallation(ROOT)],
        ...shared,
        ['The content service', () => checkContentServices(contentService)],
        ['Port', () => (isRunning ? [] : checkSitePort(settings).then(() => []))],
      ]
    : [
        ['Packages and builds', () => checkInstallation(ROOT)],
        ...shared,
        ['Mail', () => checkMail(process.env)],
        ['Receivers of changes', () => checkReceivers(process.env)],
        ['Settings, database and pictures', checkData],
        isRunning
          ? ['The running magazine', () => checkRunning(settings, token ?? '')]
          : ['Ports', checkOwnPorts],
      ];

  // Unless the site runs, a proxy in front has nowhere to pass requests.
  if (isRunning && siteUrl?.startsWith('https:')) {
    checks.push([`From ${siteUrl} to the site`, () => checkPublicUrl(siteUrl)]);
  }

  let count = 0;
  for (const [name, check] of checks) {
    const problems = await resultOf(check);
    if ('notChecked' in problems) {
      terminal.line(`- ${name}: not checked, because ${problems.notChecked}.`);
      continue;
    }
    count += problems.length;
    if (problems.length === 0) terminal.line(`✓ ${name}`);
    for (const problem of problems) terminal.line(`✗ ${problem}`);
  }
  if (!contentService && !process.env.SMTP_HOST) {
    terminal.line(
      "  No mail is sent: editors who forget their password need 'npm run admin:password -- <mail address>'.",
    );
  }
  terminal.line(
    count === 0 ? '\nNo problems found.' : `\nFound ${count} ${count === 1 ? 'problem' : 'problems'}.`,
  );
  return count === 0 ? 0 : 1;
}

/**
 * The read token; a damaged file is reported by the check of the data.
 * @param {() => { CMS_TOKEN?: string } | undefined} stored
 */
function readToken(stored) {
  try {
    return stored()?.CMS_TOKEN;
  } catch {
    return undefined;
  }
}

/** @param {string} notChecked why */
const notChecked = (notChecked) => ({ notChecked });

/**
 * @param {() => string[] | { notChecked: string } | Promise<string[] | { notChecked: string }>} check
 * @returns {Promise<string[] | { notChecked: string }>}
 */
async function resultOf(check) {
  try {
    return await check();
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOf(error);
    if (problem) return [problem.message];
    throw error;
  }
}
