import { type Figure, holds } from '#testing/figure.ts';
import type { Context } from './context.ts';

/** Neither program may read or write what it does not need. */
export async function checkSeparation({ debian, login }: Context): Promise<Figure[]> {
  const inSite = async (command: string) => {
    const pid = (await debian.run('systemctl show --property=MainPID --value masthead-site@3000')).trim();
    const enter = `nsenter --target ${pid} --mount setpriv --reuid=masthead-site --regid=masthead-site --clear-groups`;
    return (await debian.run(`${enter} sh -c '${command}' 2>&1 || true`)).trim();
  };
  const environment = await debian.run(
    "tr '\\0' '\\n' < /proc/$(systemctl show --property=MainPID --value masthead-site@3000)/environ",
  );
  const { password } = JSON.parse(login) as { password: string };
  const journal = await debian.run('journalctl --no-pager');
  const database = await inSite('cat /var/lib/masthead/cms/data.db');
  const settings = await inSite('cat /etc/masthead/content-service.env');
  const program = await inSite('touch /opt/masthead/server/main.ts');
  const secrets = /^(APP_KEYS|ADMIN_JWT_SECRET|ENCRYPTION_KEY|DATABASE_\w+)=/m;
  const states = await debian.run(
    'systemctl show --property=ActiveState,NRestarts masthead-content-service masthead-site@3000 masthead-site@3001',
  );
  return [
    holds(
      "the site's process has two secrets",
      !secrets.test(environment) && /^CMS_TOKEN=/m.test(environment),
    ),
    holds('it cannot read the database', /Permission denied/.test(database), database.slice(0, 60)),
    holds('it cannot read the settings', /Permission denied/.test(settings), settings.slice(0, 60)),
    holds('it cannot write to the program', /Read-only|Permission denied/.test(program), program),
    holds("the journal does not contain the first administrator's password", !journal.includes(password)),
    holds('all units run', (states.match(/ActiveState=active/g) ?? []).length === 3, states),
  ];
}
