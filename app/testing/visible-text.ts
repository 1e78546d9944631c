const CHARACTERS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** The visible text of a page: its body without markup, scripts and JSON. */
export function visibleText(html: string): string {
  const [, body = ''] = html.split('<body>');
  return body
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&[a-z0-9#]+;/gi, (entity) => CHARACTERS[entity] ?? entity);
}
