/** A text in one of Strapi's files and our text for it; a function gets the groups of the expression. */
export type Replacement = {
  file: string;
  strapis: string | RegExp;
  ours: string | ((whole: string, ...groups: string[]) => string);
};
