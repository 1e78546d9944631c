import type { Figure } from '#testing/figure.ts';
import { holds } from '#testing/figure.ts';
import { checkPages, checkProxyHeaders } from './any-proxy.ts';
import type { Context } from './context.ts';
import { checkEditors } from './editors.ts';
import { checkSeparation } from './separation.ts';

/** What holds after the commands, with the proxy that they have set up. */
export async function checkCaddy(context: Context): Promise<Figure[]> {
  const { debian, request, site } = context;
  const plain = await request(site.replace('https:', 'http:'), '--output', '/dev/null');
  const figures = [
    ...(await checkEditors(context)),
    ...(await checkPages(context)),
    holds('http redirects to https', plain.headers.get('location') === `${site}/`),
    ...(await checkProxyHeaders(context)),
    ...(await checkSeparation(context)),
  ];
  await debian.run('systemctl kill --signal=KILL masthead-site@3000');
  const oneKilled = await request(`${site}/`);
  await debian.run("systemctl kill --signal=KILL 'masthead-site@*'");
  const bothKilled = await request(`${site}/`);
  // Each process keeps the pages that it has sent itself.
  for (const port of [3000, 3001])
    await debian.run(`node --eval "await fetch('http://127.0.0.1:${port}/')" --input-type=module`);
  await debian.run("systemctl stop masthead-content-service && systemctl restart 'masthead-site@*'");
  const withoutService = await request(`${site}/`);
  await debian.run('systemctl start masthead-content-service');
  return [
    ...figures,
    holds(
      'a page is sent while one site process is killed',
      oneKilled.status === 200,
      String(oneKilled.status),
    ),
    holds(
      'a page is sent, later, when both are killed',
      bothKilled.status === 200,
      String(bothKilled.status),
    ),
    holds(
      'a page is sent after a restart without the content service',
      withoutService.status === 200,
      String(withoutService.status),
    ),
  ];
}
