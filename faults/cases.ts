import type { FaultCase } from './case.ts';
import { backup } from './cases/backup.ts';
import { compression } from './cases/compression.ts';
import { dates } from './cases/dates.ts';
import { drafts } from './cases/drafts.ts';
import { floods } from './cases/floods.ts';
import { headerCost } from './cases/header-cost.ts';
import { headers } from './cases/headers.ts';
import { hostileAddresses } from './cases/hostile-addresses.ts';
import { keptWrites } from './cases/kept-writes.ts';
import { neighbours } from './cases/neighbours.ts';
import { oneBadArticle } from './cases/one-bad-article.ts';
import { outages } from './cases/outage.ts';
import { parsers } from './cases/parsers.ts';
import { pipelining } from './cases/pipelining.ts';
import { poisoning } from './cases/poisoning.ts';
import { publish } from './cases/publish.ts';
import { rehearsal } from './cases/rehearsal.ts';
import { restart, restartAfterSearches } from './cases/restart.ts';
import { secrets } from './cases/secrets.ts';
import { shutdown } from './cases/shutdown.ts';
import { silentClients } from './cases/silent-clients.ts';
import { corruptDatabase, latePostgresql, missingVolume } from './cases/start.ts';
import { storedAnswers } from './cases/stored-answers.ts';
import { unknownRequests } from './cases/unknown-requests.ts';
import { updates } from './cases/updates.ts';
import { xss } from './cases/xss.ts';

/** All cases in the order they run: first outages, then attacks. */
export const CASES: readonly FaultCase[] = [
  ...outages,
  restart,
  restartAfterSearches,
  corruptDatabase,
  missingVolume,
  latePostgresql,
  updates,
  keptWrites,
  storedAnswers,
  backup,
  rehearsal,
  neighbours,
  publish,
  dates,
  shutdown,
  hostileAddresses,
  unknownRequests,
  poisoning,
  xss,
  parsers,
  headers,
  secrets,
  drafts,
  pipelining,
  compression,
  headerCost,
  oneBadArticle,
  floods,
  silentClients,
];
