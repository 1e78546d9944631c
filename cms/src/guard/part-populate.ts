/** What is populated: in the answer itself, and, by the path above them, in the articles inside of it. */
export type Parted = { rest: string[]; articles: Map<string, string[]> };

/** Takes articles out of what is to be populated: of `children.articles.icon` there stays `children`. */
export function partPopulate(paths: readonly string[]): Parted {
  const rest = new Set<string>();
  const articles = new Map<string, string[]>();
  for (const path of paths) {
    const steps = path.split('.');
    const at = steps.lastIndexOf('articles');
    if (at < 0) {
      rest.add(path);
      continue;
    }
    const above = steps.slice(0, at).join('.');
    const within = steps.slice(at + 1).join('.');
    if (above) rest.add(above);
    articles.set(above, [...(articles.get(above) ?? []), ...(within ? [within] : [])]);
  }
  return { rest: [...rest], articles };
}
