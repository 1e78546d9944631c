import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import {
  checkClock,
  checkContentService,
  checkDataFolder,
  checkInstallation,
  checkMail,
  checkMemory,
  checkRunning,
  checkSiteInstallation,
  checkSiteUrl,
} from '../diagnosis.mjs';
import { isHeld } from '../lock.mjs';
import { checkPorts, checkSitePort } from '../ports.mjs';
import { Problem } from '../problem.mjs';
import { findRuntime } from '../runtime.mjs';
import { findSecret, findSecrets } from '../secrets.mjs';
import { ROOT, readContentService, readSettings } from '../settings.mjs';

/** `npm run doctor`: says in a sentence each what is wrong with this installation and what to do. Changes nothing. */
export const main = () => runCommand(diagnose, { stoppedCode: 130 });

/** @param {import('../command.mjs').Command} command */
async function diagnose({ terminal, signal }) {
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  const contentService = readContentService(process.env);
  const secretsFile = join(dataDir, 'secrets.json');
  const isRunning = isHeld(join(dataDir, 'masthead.lock'));
  const isBuilt = existsSync(join(ROOT, 'cms', 'dist', 'src', 'check.js'));

  const checkData = () => {
    if (!existsSync(secretsFile) || !isBuilt) return [];
    const secrets = findSecrets(secretsFile, process.env);
    const runtime = findRuntime(ROOT, process.env);
    return runCmsCommand('check.js', [], { root: ROOT, runtime, dataDir, secrets, signal });
  };
  /** @typedef {[string, () => string[] | Promise<string[]>]} Check */
  /** @type {Check[]} */
  const shared = [
    ['Data folder and disk', () => checkDataFolder(dataDir)],
    ['Memory', () => (isRunning ? [] : checkMemory())],
    ['Clock', () => checkClock(ROOT, Date.now())],
    ['SITE_URL', () => checkSiteUrl(settings)],
  ];
  /** @type {Check[]} */
  const checks = contentService
    ? [
        ['Packages and build', () => checkSiteInstallation(ROOT)],
        ...shared,
        ['The content service', () => checkContentService(contentService)],
        ['Port', () => (isRunning ? [] : checkSitePort(settings).then(() => []))],
      ]
    : [
        ['Packages and builds', () => checkInstallation(ROOT)],
        ...shared,
        ['Mail', () => checkMail(process.env)],
        ['Settings, database and pictures', checkData],
        isRunning
          ? [
              'The running magazine',
              () => checkRunning(settings, findSecret(secretsFile, process.env, 'CMS_TOKEN')),
            ]
          : ['Ports', () => checkPorts(settings).then(() => [])],
      ];

  let count = 0;
  for (const [name, check] of checks) {
    const problems = await sentencesOf(check);
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
    count === 0 ? '\nNothing is wrong.' : `\n${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`,
  );
  return count === 0 ? 0 : 1;
}

/**
 * @param {() => string[] | Promise<string[]>} check
 * @returns {Promise<string[]>}
 */
async function sentencesOf(check) {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    throw error;
  }
}
