import type { DocumentRow, Duplicate } from './find-duplicates';

/** What a repair does with the rows that it removes from a document. */
function remedyOf({ type }: Duplicate): string {
  if (type.isSingle) return 'keeps the others as versions';
  return type.hasDrafts ? 'moves the others to the bin' : 'gives the others new IDs';
}

/** A sentence on a document that has more rows than it may have: who wrote each, when, and which ones a repair keeps. */
export function describeDuplicate(duplicate: Duplicate): string {
  const { type, documentId, kept, others } = duplicate;
  const rows = [...kept, ...others]
    .toSorted((one, other) => one.id - other.id)
    .map((row) => describeRow(row, duplicate));
  return `${type.displayName} ${documentId} has duplicate rows, possibly left by an attack: ${rows.join('; ')}. 'npm run doctor -- --repair' keeps ${kept.map(({ id }) => id).join(' and ')} and ${remedyOf(duplicate)}.`;
}

const describeTime = (time: Date | null): string => time?.toISOString() ?? 'at an unknown time';

function describeRow(row: DocumentRow, { type }: Duplicate): string {
  const { id, title, isPublic, writer, createdAt, savedAt, isApproved } = row;
  const kind = !type.hasDrafts ? 'row' : isPublic ? 'public version' : 'draft';
  return [
    `${kind} ${id}${title && ` '${title}'`} by ${writer || 'a program'}`,
    `created ${describeTime(createdAt)}`,
    `saved ${describeTime(savedAt)}`,
    ...(type.hasDrafts && !type.isSingle ? [isApproved ? 'approved by an editor' : 'not approved'] : []),
  ].join(', ');
}
