import type { ImportedDocument, ImportOutcome } from 'masthead-contract/imports';

/** Between two lines. */
const INTERVAL_MS = 5_000;
const MINUTE_MS = 60_000;

type Options = { tell: (line: string) => void; now: () => number };

/** Tells the operator how far an import is, and what became of its articles. */
export function createProgress({ tell, now }: Options) {
  const startedAt = now();
  const counts = { written: 0, draft: 0, present: 0, refused: 0 };
  let toldAt = startedAt;

  return {
    /** @param done the part of all documents, up to 1 */
    add(kind: ImportedDocument['kind'], { outcome }: ImportOutcome, done: number): void {
      if (kind === 'article') counts[outcome] += 1;
      if (now() - toldAt < INTERVAL_MS) return;
      toldAt = now();
      const articles = counts.written + counts.draft + counts.present + counts.refused;
      const minutes = Math.ceil(((now() - startedAt) * (1 - done)) / done / MINUTE_MS);
      tell(`Imported ${articles} articles, about ${minutes} min left`);
    },

    finish(): void {
      const { written, draft, present, refused } = counts;
      tell(`${written + draft} new articles; ${present} were imported before.`);
      if (draft > 0)
        tell(`${draft} of them are drafts, because a rule of the magazine refuses to publish them.`);
      if (refused > 0) tell(`${refused} articles were refused.`);
    },
  };
}
