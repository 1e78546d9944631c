import type { Core } from '@strapi/strapi';
import {
  isOwnUrl,
  MAX_REDIRECT_LENGTH,
  redirectKey,
  redirectTarget,
} from 'masthead-contract/service/redirects';
import { mayBePage } from 'masthead-contract/service/site-addresses';
import * as v from 'valibot';
import { ARTICLE, REDIRECT } from '../../../content-types';
import { refuseField } from '../../../core/rules/refuse-field';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { sentences } from '../sentences';
import { followRedirects } from './find-redirect';

const Stored = v.nullable(
  v.object({
    id: v.number(),
    from: v.nullable(v.string()),
    match: v.picklist(['exact', 'prefix']),
    to: v.nullable(v.string()),
    kind: v.picklist(['permanent', 'temporary', 'gone']),
  }),
);

/**
 * Refuses a redirect from or to another site, a second one from the same path, and one that loops or leads nowhere, after it is written.
 * Also stores its key, by which it is found.
 */
export async function checkRedirect({ documentId }: Write, { strapi, siteUrl }: RuleContext): Promise<void> {
  const say = sentences();
  const rows = strapi.db.query(REDIRECT);
  const stored = v.parse(Stored, await rows.findOne({ where: { documentId } }));
  if (!stored) return;
  const from = withoutOrigin(stored.from ?? '', siteUrl);
  const to = stored.kind === 'gone' ? '' : withoutOrigin(stored.to ?? '', siteUrl);

  const key = redirectKey(stored.match, from);
  if (key === null || from.length > MAX_REDIRECT_LENGTH || key.length > MAX_REDIRECT_LENGTH)
    refuseField('from', say.notAPath(from));
  if (stored.kind !== 'gone' && !isOwnUrl(to))
    refuseField('to', to === '' ? say.noTarget : say.otherSite(to));
  const twin = await rows.findOne({ select: ['from'], where: { key, id: { $ne: stored.id } } });
  if (twin) refuseField('from', say.twin(twin.from));
  await rows.update({ where: { id: stored.id }, data: { from, to, key } });

  if (stored.kind === 'gone') return;
  // Any path below a prefix: all of them redirect in the same way.
  const start = stored.match === 'prefix' ? redirectTarget(to, '/page') : to;
  const way = await followRedirects(strapi, start);
  if (way.rows.some(({ id }) => id === stored.id)) refuseField('to', say.loop(from, to));
  if (way.endless) refuseField('to', say.longChain(to));
  if (stored.match === 'exact' && (await hasNoPage(strapi, to, way.rows.at(-1)?.kind)))
    refuseField('to', say.noPage(to));
}

const ARTICLE_PATH = /^\/article\/(?<id>[^/?#]+)/;

/**
 * Whether readers certainly find nothing at a path. Paths below a prefix may get redirects of their own later, and drafts get
 * pages. `kind` is the kind of the last redirect on the way from there.
 */
async function hasNoPage({ db }: Core.Strapi, address: string, kind?: string): Promise<boolean> {
  const { pathname } = new URL(address, 'http://site.invalid');
  const documentId = ARTICLE_PATH.exec(pathname)?.groups?.id;
  const hasPage = documentId
    ? await db.query(ARTICLE).findOne({ select: ['id'], where: { documentId } })
    : mayBePage(pathname);
  return !hasPage && (kind === undefined || kind === 'gone');
}

/** A copy has another path, and gets its key when it is written. */
export async function forgetKey(write: Write): Promise<void> {
  write.data = { ...write.data, key: null };
}

/** The path on this site, if editors have pasted a whole URL of it. */
function withoutOrigin(address: string, siteUrl: string): string {
  const text = address.trim();
  const url = URL.parse(text);
  return url && url.origin === URL.parse(siteUrl)?.origin ? url.pathname + url.search : text;
}
