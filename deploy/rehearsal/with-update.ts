import { setTimeout } from 'node:timers/promises';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import type { Context } from './context.ts';

/** The commands of an update, and a backup, while a reader requests pages. */
export async function checkUpdate(
  { debian, request, site }: Context,
  commands: readonly string[],
  type: (command: string) => Promise<string>,
): Promise<Figure[]> {
  const failures: string[] = [];
  let isUpdating = true;
  let count = 0;
  let slowest = 0;
  const read = async () => {
    while (isUpdating) {
      const start = performance.now();
      const { status } = await request(`${site}/`);
      if (status !== 200) failures.push(String(status));
      slowest = Math.max(slowest, (performance.now() - start) / 1000);
      count++;
      await setTimeout(50);
    }
  };
  const reading = read();
  const failed = await failUpdate(debian, commands, type);
  for (const command of commands) await type(command);
  isUpdating = false;
  await reading;
  const folders = await debian.run('ls -d /opt/masthead /opt/masthead.previous');
  const backup = await debian.run(
    'systemctl start masthead-backup; ls /var/lib/masthead/backups 2>&1; systemctl show --property=Result masthead-backup',
  );
  return [
    holds('an update that does not build changes nothing', failed === '', failed),
    none('failed responses during an update', failures, { among: count }),
    atMost('slowest response', slowest, 6, 's'),
    holds('the previous version stays', folders.trim().split('\n').length === 2, folders),
    holds(
      'the nightly backup works',
      /masthead-.*\.tar/.test(backup) && backup.includes('Result=success'),
      backup,
    ),
  ];
}

/** The first commands of an update to a version that cannot be built. Returns what went wrong; empty if nothing did. */
async function failUpdate(
  { run }: Context['debian'],
  [copy = '', build = '']: readonly string[],
  type: (command: string) => Promise<string>,
): Promise<string> {
  const commit = 'git -c user.name=x -c user.email=x@localhost commit --quiet --message=x';
  const publish = (change: string) =>
    run(`cd /opt/broken && ${change} && git push --quiet && git -C /opt/masthead rev-parse HEAD`);
  await run('git clone --quiet /srv/masthead.git /opt/broken');
  const before = await publish(`echo 'const' >> cms/src/index.ts && ${commit} --all`);
  await type(copy);
  const isBuilt = await type(build).then(
    () => true,
    () => false,
  );
  const after = await publish(`git checkout --quiet HEAD~1 -- . && ${commit}`);
  const states = await run(
    'systemctl is-active masthead-content-service masthead-site@3000 masthead-site@3001',
  );
  if (isBuilt) return 'it was built';
  if (before !== after) return 'the program has changed';
  return states.trim() === 'active\nactive\nactive' ? '' : states;
}
