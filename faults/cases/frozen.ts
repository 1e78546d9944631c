import { setTimeout } from 'node:timers/promises';
import type { Context, FaultCase } from '#faults/case.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { secondsUntil } from '#testing/until.ts';

/** Goals: seconds until the site responds again. */
const MAX_SECONDS_AFTER_KILL = 1.5;
const MAX_SECONDS_AFTER_FREEZE = 15;
const TIMEOUT_SECONDS = 45;
const REQUEST_TIMEOUT_MS = 1_000;

/** `npm start` replaces a process that exits or stops responding. */
export const frozen: FaultCase = {
  name: 'frozen',
  title: 'Restarts processes that are killed or frozen under npm start',
  notInBrief: true,
  run,
};

async function run({ signal }: Context): Promise<Figure[]> {
  const magazine = await startSampleMagazine({ signal });
  const isUp = () =>
    fetch(magazine.siteUrl, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then(
      ({ status }) => status === 200,
    );
  const send = (part: 'site' | 'cms', kind: NodeJS.Signals) => {
    const pid = magazine.pids()[part];
    if (pid === undefined) throw new Error(`The ${part} process is not running.`);
    process.kill(pid, kind);
    return pid;
  };
  try {
    await secondsUntil(isUp);
    send('site', 'SIGKILL');
    const afterKill = await secondsUntil(isUp, TIMEOUT_SECONDS);

    const frozenPid = send('site', 'SIGSTOP');
    const afterFreeze = await secondsUntil(isUp, TIMEOUT_SECONDS);
    if (magazine.pids().site === frozenPid) process.kill(frozenPid, 'SIGCONT');

    await secondsUntil(isUp);
    const killedPid = send('cms', 'SIGKILL');
    const isRestarted = () => {
      const { cms } = magazine.pids();
      return cms !== undefined && cms !== killedPid;
    };
    let requests = 0;
    let failed = 0;
    const deadline = performance.now() + TIMEOUT_SECONDS * 1000;
    for (; !isRestarted() && performance.now() < deadline; requests++) {
      if (!(await isUp().catch(() => false))) failed += 1;
      await setTimeout(20, null, { signal });
    }
    return [
      atMost('downtime after the site is killed', afterKill, MAX_SECONDS_AFTER_KILL, 's'),
      atMost('downtime after the site is frozen (SIGSTOP)', afterFreeze, MAX_SECONDS_AFTER_FREEZE, 's'),
      none('failed pages between the death of the content service and its restart', [], {
        among: requests,
        count: failed,
      }),
    ];
  } finally {
    await magazine.stop();
  }
}
