import { errors } from '@strapi/utils';
import { sentences } from '../sentences';

/** Names of this machine in a browser that runs on it, or behind a tunnel to it. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin of the panel that may frame previews. That is the one of ADMIN_URL, whatever a request claims; without that setting,
 * a panel on this machine. Throws a ValidationError for any other.
 */
export function panelOrigin(claimed: string, adminUrl: string | null): string {
  const origin = URL.canParse(claimed) ? new URL(claimed) : null;
  const isPanel = adminUrl
    ? origin?.origin === new URL(adminUrl).origin
    : origin !== null && LOOPBACK.includes(origin.hostname);
  if (origin && isPanel) return origin.origin;
  const { onlyAt, onlyHere } = sentences();
  throw new errors.ValidationError(adminUrl ? onlyAt(adminUrl) : onlyHere);
}
