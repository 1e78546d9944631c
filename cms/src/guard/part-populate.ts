/** An asked path that leads to the articles of something: `children.articles.icon`. */
const TO_ARTICLES = /^(?:(?<above>.+)\.)?articles(?:\.(?<within>.+))?$/;

/** What is populated: in the answer itself, and, by the path above them, in the articles inside of it. */
export type Parted = { rest: string[]; articles: Map<string, string[]> };

/** Takes articles out of what is to be populated: of `children.articles.icon` there stays `children`. */
export function partPopulate(paths: readonly string[]): Parted {
  const rest = new Set<string>();
  const articles = new Map<string, string[]>();
  for (const path of paths) {
    const leading = TO_ARTICLES.exec(path)?.groups;
    if (!leading) {
      rest.add(path);
      continue;
    }
    const { above = '', within } = leading;
    if (above) rest.add(above);
    articles.set(above, [...(articles.get(above) ?? []), ...(within ? [within] : [])]);
  }
  return { rest: [...rest], articles };
}
