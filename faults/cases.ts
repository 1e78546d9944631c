import type { FaultCase } from './case.ts';
import { backup } from './cases/backup.ts';
import { dates } from './cases/dates.ts';
import { drafts } from './cases/drafts.ts';
import { floods } from './cases/floods.ts';
import { keptWrites } from './cases/kept-writes.ts';
import { oneBadArticle } from './cases/one-bad-article.ts';
import { openSearch } from './cases/opensearch.ts';
import { outages } from './cases/outage.ts';
import { publish } from './cases/publish.ts';
import { rehearsal } from './cases/rehearsal.ts';
import { storedAnswers } from './cases/stored-answers.ts';
import { xss } from './cases/xss.ts';

/** All cases in the order they run: first outages, then attacks. */
export const CASES: readonly FaultCase[] = [
  ...outages,
  keptWrites,
  storedAnswers,
  backup,
  rehearsal,
  openSearch,
  publish,
  dates,
  xss,
  drafts,
  oneBadArticle,
  floods,
];
