/** Populate paths for the relations of an article that a card shows (spec §2, Article cards). */
export const CARD_POPULATE = ['cover.media', 'tags', 'icon'] as const;

/** For cards in a list of articles, which also show the category. */
export const LISTED_CARD_POPULATE = [...CARD_POPULATE, 'categories'] as const;

/** Populate paths that start at a relation, from paths that start at the entity it leads to. */
export const within = (relation: string, paths: readonly string[]) =>
  paths.map((path) => `${relation}.${path}`);
