import { keyFilePath } from 'masthead-contract/service/receivers';
import { articleHref } from 'masthead-contract/service/site-addresses';
import type { LoggedChange } from '../../../core/database/change-table';
import { JSON_TYPE, send } from './send';

/** It passes URLs on to all search engines. */
export const INDEX_NOW = 'https://api.indexnow.org/indexnow';

type Settings = { key: string; siteUrl: string; endpoint?: string };

/** Notifies IndexNow of the URLs of the articles among changes. Resolves with whether there were any. */
export async function notifyIndexNow(
  changes: readonly LoggedChange[],
  { key, siteUrl, endpoint = INDEX_NOW }: Settings,
): Promise<boolean> {
  const urlList = [...new Set(changes.flatMap((change) => addressOf(change, siteUrl) ?? []))];
  if (urlList.length === 0) return false;
  const keyLocation = siteUrl + keyFilePath(key);
  const body = JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation, urlList });
  await send(endpoint, { headers: JSON_TYPE, body });
  return true;
}

/** Where a changed article is or was; `null` for other changes, and for articles of an import. */
export const addressOf = ({ documentId, slug }: LoggedChange, siteUrl: string): string | null =>
  documentId === null || slug === null ? null : siteUrl + articleHref({ documentId, slug });
