import type { FaultCase } from './case.ts';
import { outages } from './cases/outage.ts';

/** Everything that is played, in this order. */
export const CASES: readonly FaultCase[] = [...outages];
