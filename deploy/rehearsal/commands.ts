/**
 * The commands of a document: the lines of its blocks of shell commands, in their order.
 * @param section only the blocks below the heading that begins with this; default: those before the first such heading
 */
export function commandsOf(markdown: string, section?: string): string[] {
  const sections = markdown.split(/^## /m);
  const chosen = section === undefined ? sections[0] : sections.find((text) => text.startsWith(section));
  if (chosen === undefined) throw new Error(`There is no section '${section}'.`);
  return [...chosen.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
}
