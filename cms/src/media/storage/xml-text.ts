/** Last, because the others contain it. */
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/** The text of the first element with a name in the XML of S3, which doesn't use attributes, comments or sections. */
export function xmlText(xml: string, element: string): string | undefined {
  const [, rest] = xml.split(`<${element}>`, 2);
  let text = rest?.split('<', 1)[0];
  for (const [entity, character] of Object.entries(ENTITIES)) text = text?.replaceAll(entity, character);
  return text;
}
