import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const read = (fileName: string) => ({
  fileName,
  contents: readFileSync(new URL(fileName, import.meta.url), 'utf8'),
});
const schema = read('sitemap.xsd');
const preload = ['image.xsd', 'news.xsd'].map(read);

/** What is wrong with a sitemap or a list of sitemaps, by the rules of sitemaps.org and Google; empty if it is valid. */
export async function sitemapErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'sitemap.xml', contents: xml }, schema, preload });
  return errors.map(({ message }) => message);
}
