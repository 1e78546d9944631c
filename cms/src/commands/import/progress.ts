import type { ImportedDocument, ImportOutcome } from 'masthead-contract/imports/documents';

/** Between two lines. */
const INTERVAL_MS = 5_000;
const MINUTE_MS = 60_000;

type Options = {
  tell: (line: string) => void;
  now: () => number;
  /** The part of all documents that has been read, up to 1; `null` if their number is unknown. */
  partRead: () => Promise<number | null>;
};

/** Reports to the operator how far an import is, and how many articles were written. */
export function createProgress({ tell, now, partRead }: Options) {
  const startedAt = now();
  const counts = { written: 0, draft: 0, present: 0, refused: 0 };
  let reportedAt = startedAt;

  return {
    async add(kind: ImportedDocument['kind'], { outcome }: ImportOutcome): Promise<void> {
      if (kind === 'article') counts[outcome] += 1;
      if (now() - reportedAt < INTERVAL_MS) return;
      reportedAt = now();
      const articles = counts.written + counts.draft + counts.present + counts.refused;
      const part = await partRead();
      const minutes = part && Math.ceil(((now() - startedAt) * (1 - part)) / part / MINUTE_MS);
      tell(`Imported ${articles} articles${minutes === null ? '' : `, about ${minutes} min left`}`);
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
