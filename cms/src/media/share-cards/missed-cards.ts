/**
 * Articles that were read without the card that they have now. `announce` makes sites read articles again; if it fails, they are
 * announced the next time.
 */
export function missedCards(announce: (documentIds: readonly string[]) => Promise<void>) {
  const missed = new Set<string>();
  return {
    add: (documentId: string): void => void missed.add(documentId),
    async announce(): Promise<void> {
      const documentIds = [...missed];
      if (documentIds.length === 0) return;
      await announce(documentIds);
      for (const documentId of documentIds) missed.delete(documentId);
    },
  };
}
