import { setTimeout } from 'node:timers/promises';
import type { Context, FaultCase } from '#faults/case.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { secondsUntil } from '#testing/until.ts';

/** Goals, in seconds. */
const THAWED_WITHIN = 15;
const BACK_WITHIN = 1.5;
const GIVE_UP = 45;
/** Milliseconds that a reader of this case waits for a page. */
const PATIENCE = 1_000;

/** `npm start` replaces a process that dies or no longer answers. */
export const frozen: FaultCase = {
  name: 'frozen',
  title: 'Processes are frozen and killed under npm start',
  notInBrief: true,
  run,
};

async function run({ signal }: Context): Promise<Figure[]> {
  const magazine = await startSampleMagazine({ signal });
  const answers = () =>
    fetch(magazine.siteUrl, { signal: AbortSignal.timeout(PATIENCE) }).then(({ status }) => status === 200);
  const send = (part: 'site' | 'cms', kind: NodeJS.Signals) => {
    const pid = magazine.pids()[part];
    if (pid === undefined) throw new Error(`There is no process of ${part}.`);
    process.kill(pid, kind);
    return pid;
  };
  try {
    await secondsUntil(answers);
    send('site', 'SIGKILL');
    const back = await secondsUntil(answers, GIVE_UP);

    const stopped = send('site', 'SIGSTOP');
    const thawed = await secondsUntil(answers, GIVE_UP);
    if (magazine.pids().site === stopped) process.kill(stopped, 'SIGCONT');

    await secondsUntil(answers);
    const killed = send('cms', 'SIGKILL');
    const isBack = () => {
      const { cms } = magazine.pids();
      return cms !== undefined && cms !== killed;
    };
    let asked = 0;
    let failed = 0;
    for (const end = performance.now() + GIVE_UP * 1000; !isBack() && performance.now() < end; asked++) {
      if (!(await answers().catch(() => false))) failed += 1;
      await setTimeout(20, null, { signal });
    }
    return [
      atMost('site killed → answers again', back, BACK_WITHIN, 's'),
      atMost('site frozen (SIGSTOP) → answers again', thawed, THAWED_WITHIN, 's'),
      none('pages that failed from the death of Strapi to its next start', [], {
        among: asked,
        count: failed,
      }),
    ];
  } finally {
    await magazine.stop();
  }
}
