import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings.mjs';
import { type Figure, holds } from '#testing/figure.ts';
import { until } from '#testing/until.ts';
import type { Context } from './context.ts';

const PICTURE = 'cms/seed/pictures/covers/a-letter-of-credit-explained-by-a-man-with-a-stamp.jpg';
/** More than the default limit of any proxy. A JPEG may be followed by anything. */
const PADDING_BYTES = 40_000_000;

/** What editors do: open the panel, log in, upload a picture; and what readers then see of it. */
export async function checkEditors({ request, folder, login, site, editors }: Context): Promise<Figure[]> {
  // Meanwhile the proxy obtains its certificates.
  const isThere = () =>
    request(`${editors}/admin`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until('The panel', isThere, { timeoutSeconds: 60, intervalMs: 500 });
  const panel = await request(`${editors}/admin`);
  const json = ['--header', 'Content-Type: application/json'];
  const session = await request(`${editors}/admin/login`, ...json, '--data', login.trim());
  const token = /"(?:accessToken|token)":"([^"]+)"/.exec(session.body.toString())?.[1] ?? '';

  const picture = join(folder, '../large.jpg');
  copyFileSync(join(ROOT, PICTURE), picture);
  appendFileSync(picture, Buffer.alloc(PADDING_BYTES));
  const form = ['--header', `Authorization: Bearer ${token}`, '--form', `files=@${picture};type=image/jpeg`];
  const upload = await request(`${editors}/upload`, ...form);
  const url = /"url":"(\/uploads\/[^"]+)"/.exec(upload.body.toString())?.[1] ?? '/uploads/none';
  const seen = await request(`${site}${url}`);
  return [
    holds('the admin panel', panel.body.toString().includes('<html'), String(panel.status)),
    holds('the first login works', session.status === 200, `${session.status} ${session.body}`),
    holds(
      'a picture of 40 MB is uploaded',
      upload.status === 201 || upload.status === 200,
      `${upload.status} ${upload.body}`,
    ),
    holds("the site's user may read it", seen.status === 200, String(seen.status)),
  ];
}
