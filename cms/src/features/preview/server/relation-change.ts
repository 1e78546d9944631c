import * as v from 'valibot';

const entry = v.pipe(
  v.object({
    documentId: v.optional(v.string()),
    apiData: v.optional(
      v.object({
        documentId: v.optional(v.string()),
        position: v.optional(v.object({ start: v.optional(v.boolean()), before: v.optional(v.string()) })),
      }),
    ),
  }),
  v.transform(({ documentId, apiData }) => ({
    documentId: apiData?.documentId || documentId || '',
    position: apiData?.position ?? {},
  })),
);

/** The change of a relation in the panel's edit form: entries that it adds or moves, and entries that it removes. */
export const relationChange = v.object({
  connect: v.optional(v.array(entry), []),
  disconnect: v.optional(v.array(entry), []),
});

type Change = v.InferOutput<typeof relationChange>;
type Related = { documentId?: unknown };

/**
 * The related entries after a change. Each connected entry goes to the start, before another entry, or else to the end, in the
 * order of the form; one that is not in `added` is left out.
 */
export function changeOrder<Entry extends Related>(
  before: readonly Entry[],
  { connect, disconnect, added }: Change & { added: readonly Entry[] },
): Entry[] {
  const changed = new Set([...connect, ...disconnect].map(({ documentId }) => documentId));
  const result = before.filter(({ documentId }) => !changed.has(String(documentId)));
  for (const { documentId, position } of connect) {
    const entry = added.find((one) => one.documentId === documentId);
    if (!entry) continue;
    const next = result.findIndex((one) => one.documentId === position.before);
    result.splice(position.start ? 0 : next === -1 ? result.length : next, 0, entry);
  }
  return result;
}
