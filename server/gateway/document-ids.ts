/** The `documentId` of every document in an answer, at any depth. */
export function documentIds(answer: unknown): Set<string> {
  const ids = new Set<string>();
  const stack: unknown[] = [answer];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('documentId' in value && typeof value.documentId === 'string') ids.add(value.documentId);
    stack.push(...Object.values(value));
  }
  return ids;
}
