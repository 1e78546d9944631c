import type { FaultCase } from './case.ts';
import { brokenCopies } from './cases/broken-copies.ts';
import { compression } from './cases/compression.ts';
import { disguise } from './cases/disguise.ts';
import { dotSlugs } from './cases/dot-slugs.ts';
import { eviction } from './cases/eviction.ts';
import { floods } from './cases/floods.ts';
import { foreignRequests } from './cases/foreign-requests.ts';
import { frozen } from './cases/frozen.ts';
import { headerCost } from './cases/header-cost.ts';
import { headers } from './cases/headers.ts';
import { hostileAddresses } from './cases/hostile-addresses.ts';
import { oddMedia } from './cases/odd-media.ts';
import { oneBadArticle } from './cases/one-bad-article.ts';
import { otherHosts } from './cases/other-hosts.ts';
import { outages } from './cases/outage.ts';
import { pipelining } from './cases/pipelining.ts';
import { poisoning } from './cases/poisoning.ts';
import { publish } from './cases/publish.ts';
import { refusedQueries } from './cases/refused-queries.ts';
import { copiesShare, restart } from './cases/restart.ts';
import { secrets } from './cases/secrets.ts';
import { shutdown } from './cases/shutdown.ts';
import { unknownChange } from './cases/unknown-change.ts';
import { unknownParameters } from './cases/unknown-parameters.ts';
import { unread } from './cases/unread.ts';
import { xss } from './cases/xss.ts';

/** Everything that is played, in this order: first what fails, then attacks. */
export const CASES: readonly FaultCase[] = [
  ...outages,
  restart,
  copiesShare,
  publish,
  shutdown,
  hostileAddresses,
  foreignRequests,
  unknownParameters,
  poisoning,
  xss,
  headers,
  secrets,
  otherHosts,
  pipelining,
  compression,
  headerCost,
  refusedQueries,
  oneBadArticle,
  eviction,
  unknownChange,
  disguise,
  oddMedia,
  dotSlugs,
  floods,
  unread,
  brokenCopies,
  frozen,
];
