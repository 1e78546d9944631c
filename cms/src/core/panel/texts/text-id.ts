/** The id under which Strapi's panel has a text of ours. */
export const idOf = (name: string): string => `masthead.${name}`;
