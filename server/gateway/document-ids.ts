/** The ids of every document an answer was made of, at whatever depth; what a change is compared with. */
export function documentIds(answer: unknown): Set<string> {
  const ids = new Set<string>();
  const waiting: unknown[] = [answer];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('documentId' in value && typeof value.documentId === 'string') ids.add(value.documentId);
    waiting.push(...Object.values(value));
  }
  return ids;
}
