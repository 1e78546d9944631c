import cluster from 'node:cluster';
import * as v from 'valibot';
import { createMembership, type Membership } from './membership.ts';
import { leaderMessage, RENEWAL_INTERVAL_MS } from './messages.ts';

/**
 * Makes this process show changes together with the others that `runProcesses` has started. Resolves when it may answer; with
 * `null` if it is alone.
 */
export async function joinProcesses(): Promise<Membership | null> {
  if (!cluster.isWorker) return null;
  const membership = createMembership({
    // With a callback, a first process that is just ending causes no error event.
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    now: () => performance.now(),
  });
  process.on('message', (received) => {
    const message = v.safeParse(leaderMessage, received);
    if (message.success) membership.receive(message.output);
  });
  setInterval(membership.renew, RENEWAL_INTERVAL_MS);
  membership.renew();
  await membership.untilMayAnswer();
  return membership;
}
