import { createHmac } from 'node:crypto';
import type { LoggedChange } from '../../../core/database/change-table';
import type { Webhook } from '../../../environment';
import { addressOf } from './index-now';
import { JSON_TYPE, send } from './send';

type Settings = Webhook & { siteUrl: string; now: number };

/** Stands for any change: for the first notification, and for a receiver that has missed more than the log keeps. */
const EVERYTHING = [{ type: 'everything', documentId: null, withdrawn: false, url: null }];

/**
 * Sends changes to a webhook, signed as https://www.standardwebhooks.com says. `id` is the same when they are sent again; `changes`
 * is `null` if some may be missing.
 */
export async function notifyWebhook(
  id: string,
  changes: readonly LoggedChange[] | null,
  { url, secret, siteUrl, now }: Settings,
): Promise<void> {
  const data = changes?.map((change) => ({
    type: change.type,
    documentId: change.documentId,
    withdrawn: change.vanished,
    url: addressOf(change, siteUrl),
  }));
  const body = JSON.stringify({
    type: 'content.changed',
    timestamp: new Date(now).toISOString(),
    data: { changes: data ?? EVERYTHING },
  });
  const timestamp = String(Math.floor(now / 1_000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  await send(url, {
    headers: {
      ...JSON_TYPE,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
}
