import type { FaultCase } from './case.ts';
import { outages } from './cases/outage.ts';
import { publish } from './cases/publish.ts';
import { restart } from './cases/restart.ts';
import { shutdown } from './cases/shutdown.ts';

/** Everything that is played, in this order: first 'Never down', then 'Never in'. */
export const CASES: readonly FaultCase[] = [...outages, restart, publish, shutdown];
