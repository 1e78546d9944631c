const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** What a reader reads on a page: its body without markup, scripts and what is written for machines. */
export function wordsOf(html: string): string {
  const [, body = ''] = html.split('<body>');
  return body
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&[a-z0-9#]+;/gi, (entity) => ENTITIES[entity] ?? entity);
}
