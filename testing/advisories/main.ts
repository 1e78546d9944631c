import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '#scripts/npm.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { readAudit } from './read-audit.ts';

/** The packages that run beside readers and editors. */
const FOLDERS = ['.', 'cms', 'importers'];
const say = (line: string) => process.stdout.write(`${line}\n`);
const TIMEOUT_MS = 60_000;
const ARGS = ['audit', '--omit=dev', '--json', '--loglevel=silent', '--fetch-retries=0'];

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const folder of FOLDERS) {
  const { lines } = await npm(ARGS, { cwd: join(ROOT, folder), env: process.env, timeoutMs: TIMEOUT_MS });
  const advisories = readAudit(lines.join('\n'));
  if (!advisories) {
    say(`note: ${folder}: not checked for advisories, because the registry gave no answer`);
    counts.skipped += 1;
    continue;
  }
  const urgent = advisories.filter(({ isUrgent }) => isUrgent);
  for (const { sentence, isUrgent } of advisories) say(`${isUrgent ? '' : 'note: '}${folder}: ${sentence}`);
  if (urgent.length > 0) say(`${folder}: 'npm update' there ends ${urgent.length} of these advisories.`);
  counts[urgent.length > 0 ? 'failed' : 'passed'] += 1;
}
const [report] = process.argv.slice(2);
if (report) writeFileSync(report, JSON.stringify(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
