/** What Strapi has in a file, and what stands there instead; a function gets the groups of the expression. */
export type Replacement = {
  file: string;
  strapis: string | RegExp;
  ours: string | ((whole: string, ...groups: string[]) => string);
};
