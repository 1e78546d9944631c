/** How well lists of documents, the best first, answer questions: each between 0 and 1. */
export type Quality = { ndcg: number; first: number; inFive: number };

/** What was found for a question, the best first, and what answers it. */
export type Answered = { found: readonly string[]; answers: ReadonlySet<string> };

const DEPTH = 10;

/** The mean over questions of nDCG@10, and how often an answer is the first, or among the first five. */
export function qualityOf(answered: readonly Answered[]): Quality {
  const mean = (of: (each: Answered) => number) =>
    answered.reduce((sum, each) => sum + of(each), 0) / answered.length;
  const within =
    (depth: number) =>
    ({ found, answers }: Answered) =>
      Number(found.slice(0, depth).some((id) => answers.has(id)));
  return { ndcg: mean(ndcgOf), first: mean(within(1)), inFive: mean(within(5)) };
}

const gainAt = (place: number) => 1 / Math.log2(place + 2);

function ndcgOf({ found, answers }: Answered): number {
  const gain = found
    .slice(0, DEPTH)
    .reduce((sum, id, place) => sum + (answers.has(id) ? gainAt(place) : 0), 0);
  const most = Array.from({ length: Math.min(DEPTH, answers.size) }, (_, place) => gainAt(place));
  return gain / most.reduce((sum, each) => sum + each, 0);
}
