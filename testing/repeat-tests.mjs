import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { npm } from '#scripts/npm.mjs';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';

// `node testing/repeat-tests.mjs 20` runs `npm test` twenty times, whatever fails, and adds a line for each run to RESULTS. What
// a run has printed is in LOGS.

const RESULTS = join(ROOT, 'bench', 'results', 'test-runs.md');
const LOGS = join(ROOT, '.cache', 'test-runs');

/** The last line of `npm test`. */
const SUMMARY = /^(?<passed>\d+) passed, (?<failed>\d+) failed(?:, (?<skipped>\d+) skipped)?$/;

const options = { cwd: ROOT, env: process.env };
const count = Number(process.argv[2] ?? 1);
const { lines: commit } = await run('git', ['describe', '--always', '--dirty'], options);
mkdirSync(LOGS, { recursive: true });

const runs = [];
for (let number = 1; number <= count; number += 1) {
  const begun = new Date();
  const { lines } = await npm(['test'], options);
  const seconds = Math.round((Date.now() - begun.getTime()) / 1_000);
  const { passed = '0', failed = 'all', skipped = '0' } = SUMMARY.exec(lines.at(-1) ?? '')?.groups ?? {};
  const time = begun.toISOString().slice(0, 19);
  writeFileSync(join(LOGS, `${time.replaceAll(':', '')}.log`), `${lines.join('\n')}\n`);
  const cells = [time.slice(0, 10), commit, availableParallelism(), seconds, passed, failed, skipped];
  appendFileSync(RESULTS, `| ${cells.join(' | ')} |\n`);
  runs.push({ seconds, failed });
  process.stdout.write(`${number} of ${count}: ${seconds} s, ${passed} passed, ${failed} failed\n`);
}
const failing = runs.filter(({ failed }) => failed !== '0');
const slowest = Math.max(0, ...runs.map(({ seconds }) => seconds));
process.stdout.write(
  `${failing.length} of ${count} runs failed (${failing.map(({ failed }) => failed).join(', ') || 'no test'}), and the slowest took ${slowest} s. ${RESULTS}\n`,
);
