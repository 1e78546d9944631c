import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isOwnAddress, MAX_REDIRECT_LENGTH, redirectKey, redirectTarget } from 'masthead-contract/redirects';
import * as v from 'valibot';
import { followRedirects, REDIRECT } from '../../content-api/redirects/find-redirect';

const WRITES = ['create', 'update', 'clone'];
const Written = v.nullish(v.object({ documentId: v.string() }));
const Params = v.object({ documentId: v.optional(v.string(), '') });

type Stored = {
  id: number;
  from: string | null;
  match: 'exact' | 'prefix';
  to: string | null;
  kind: 'permanent' | 'temporary' | 'gone';
};

/**
 * Refuses a redirect from or to another site, a second one from an address, and one that leads back to itself. It is checked
 * after it is written, in the same transaction, which is then rolled back. Also stores its key, by which it is found.
 */
export function checkRedirects(strapi: Core.Strapi, siteUrl: string): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== REDIRECT || !WRITES.includes(context.action)) return next();
    return strapi.db.transaction(async () => {
      const result = await next();
      const { documentId } = v.parse(Params, context.params);
      await check(strapi, siteUrl, v.parse(Written, result)?.documentId ?? documentId);
      return result;
    });
  });
}

async function check(strapi: Core.Strapi, siteUrl: string, documentId: string): Promise<void> {
  const rows = strapi.db.query(REDIRECT);
  const stored: Stored | null = await rows.findOne({ where: { documentId } });
  if (!stored) return;
  const from = withoutOrigin(stored.from ?? '', siteUrl);
  const to = stored.kind === 'gone' ? '' : withoutOrigin(stored.to ?? '', siteUrl);

  const key = redirectKey(stored.match, from);
  if (key === null || from.length > MAX_REDIRECT_LENGTH || key.length > MAX_REDIRECT_LENGTH)
    refuse(`‘${from}’ is no address of this magazine. Please write its path, like /old/page.`);
  if (stored.kind !== 'gone' && !isOwnAddress(to))
    refuse(
      to === ''
        ? 'Please write where readers are led, or choose the kind ‘gone’.'
        : `‘${to}’ is no address of this magazine. Redirects to other sites are not allowed. Please write a path, like /new/page.`,
    );
  const twin = await rows.findOne({ select: ['from'], where: { key, id: { $ne: stored.id } } });
  if (twin) refuse(`There is already a redirect from ‘${twin.from}’. Please change that one.`);
  await rows.update({ where: { id: stored.id }, data: { from, to, key } });

  if (stored.kind === 'gone') return;
  // Any path below a prefix: all of them are led in the same way.
  const start = stored.match === 'prefix' ? redirectTarget(to, '/page') : to;
  const way = await followRedirects(strapi, start);
  if (way.rows.some(({ id }) => id === stored.id))
    refuse(`From ‘${to}’ readers would be led back to ‘${from}’.`);
  if (way.endless) refuse(`From ‘${to}’ readers would be led through too many redirects.`);
}

/** An address as it is on this site, where editors have pasted a whole URL of it. */
function withoutOrigin(address: string, siteUrl: string): string {
  const text = address.trim();
  const url = URL.parse(text);
  return url && url.origin === URL.parse(siteUrl)?.origin ? url.pathname + url.search : text;
}

function refuse(message: string): never {
  throw new errors.ValidationError(message);
}
