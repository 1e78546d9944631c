import * as v from 'valibot';
import type { Send } from './client.ts';

export const Acknowledged = v.object({ acknowledged: v.literal(true) });

/** A copy on each of up to three nodes; a single node has no second one. */
const COPIES = { index: { auto_expand_replicas: '0-2' } };

/** Creates an index. Operators decide over the number of its shards and copies by an index template. */
export async function createIndex(
  send: Send,
  name: string,
  body: object,
  signal: AbortSignal,
): Promise<void> {
  v.parse(Acknowledged, await send('PUT', `/${name}`, body, signal));
  // In the first request the copies would prevail over those of a template.
  v.parse(Acknowledged, await send('PUT', `/${name}/_settings?preserve_existing=true`, COPIES, signal));
}
