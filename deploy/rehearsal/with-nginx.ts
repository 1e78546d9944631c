import { type Figure, holds } from '#testing/figure.ts';
import { until } from '#testing/until.ts';
import { checkPages, checkProxyHeaders } from './any-proxy.ts';
import type { Context } from './context.ts';
import { checkEditors } from './editors.ts';

/** The same with nginx in Caddy's place, which also serves pages while the site is down. */
export async function checkNginx(context: Context): Promise<Figure[]> {
  const { debian, request, site, editors } = context;
  const obtained = '/var/lib/caddy/.local/share/caddy/certificates';
  const copies = [site, editors].map((address) => {
    const { hostname } = new URL(address);
    const live = `/etc/letsencrypt/live/${hostname}`;
    const copy = (extension: string, name: string) =>
      `cp $(find ${obtained} -path '*/${hostname}/*.${extension}') ${live}/${name}.pem`;
    return `mkdir -p ${live} && ${copy('crt', 'fullchain')} && ${copy('key', 'privkey')}`;
  });
  for (const command of [
    'systemctl stop caddy',
    'apt-get install -y --no-install-recommends nginx',
    ...copies,
    'cp /opt/masthead/deploy/nginx.conf /etc/nginx/conf.d/masthead.conf && rm -f /etc/nginx/sites-enabled/default',
    'nginx -t && systemctl restart nginx',
  ])
    await debian.run(`export DEBIAN_FRONTEND=noninteractive; ${command}`);
  await until('nginx', async () => (await request(`${site}/readyz`)).status === 200, { timeoutSeconds: 10 });

  const figures = [
    ...(await checkEditors(context)),
    ...(await checkPages(context)),
    ...(await checkProxyHeaders(context)),
  ];
  const sockets = await debian.run('ss --listening --udp --numeric');
  const before = await request(`${site}/`);
  await debian.run("systemctl stop 'masthead-site@*'");
  const stale = await request(`${site}/`);
  const unknown = await request(`${site}/article/never-read`);
  await debian.run('systemctl start masthead-site@3000 masthead-site@3001');
  return [
    ...figures,
    holds('nginx listens for HTTP/3', /:443\b/.test(sockets), sockets),
    holds(
      'a page is sent while the site is down',
      stale.status === 200 && stale.body.equals(before.body),
      String(stale.status),
    ),
    holds('a page that nobody has read is not', unknown.status === 502, String(unknown.status)),
  ];
}
