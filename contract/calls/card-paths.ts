/** What a card shows of an article besides its own fields, as populate paths (spec §2, Article cards). */
export const CARD = ['cover.media', 'tags', 'icon'] as const;

export const within = (relation: string, paths: readonly string[]) =>
  paths.map((path) => `${relation}.${path}`);
