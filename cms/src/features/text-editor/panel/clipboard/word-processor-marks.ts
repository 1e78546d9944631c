import type { Format } from '../blocks';

/** The declarations of an element's `style`, including those that browsers don't know, such as Word's. */
export function declarations(element: Element): ReadonlyMap<string, string> {
  const style = element.getAttribute('style') ?? '';
  return new Map(
    style.split(';').flatMap((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return value.length > 0 ? [[name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]] : [];
    }),
  );
}

/** Elements that an article can't contain although readers of the page see them. */
const IGNORED = new Set(['noscript', 'button', 'form', 'embed']);

/** Whether an element is not part of the text: hidden, a comment, or a deletion of tracked changes. */
export function isIgnored(element: Element): boolean {
  const tag = element.localName;
  const css = declarations(element);
  const isDeletion =
    (tag === 'del' && (element.hasAttribute('cite') || element.hasAttribute('datetime'))) ||
    /TrackChange\w{0,20}Deletion/i.test(element.className);
  const isComment =
    /\b(?:mso[-_]?com\w*)/i.test(element.className) ||
    (css.get('mso-element') ?? '').startsWith('comment') ||
    /^#(?:cmnt|_msocom)/.test(element.getAttribute('href') ?? '');
  return (
    IGNORED.has(tag) ||
    css.get('display') === 'none' ||
    css.get('mso-hide') === 'all' ||
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    isDeletion ||
    isComment
  );
}

/** Word writes the bullet or number of an item as text. */
export const isListMarker = (element: Element): boolean => declarations(element).get('mso-list') === 'ignore';

/** The level and format of a paragraph that Word shows as an item of a list. */
export function listMarkOf(element: Element): { level: number; format: Format } | null {
  const list = declarations(element).get('mso-list') ?? '';
  const [, level] = /\blevel(\d)/.exec(list) ?? [];
  if (!level) return null;
  const marker = [...element.querySelectorAll('[style*="mso-list"]')].find(isListMarker);
  const sign = marker?.textContent?.replace(/[\s\u00a0]/g, '') ?? '';
  return { level: Number(level), format: /^\(?[\p{L}\p{N}]{1,5}[.)]/u.test(sign) ? 'ordered' : 'unordered' };
}

/** The level of an element that is a heading without being an element for it; 0 for any other. */
export function headingOf(element: Element): number {
  const role = element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null;
  const [, level] = /\bMsoHeading([7-9])\b/.exec(element.className) ?? [];
  return Math.min(6, Number(role ?? level ?? (/\bMsoTitle/.test(element.className) ? 1 : 0)));
}

/** Whether an element is a quote without being an element for it. */
export const isQuote = (element: Element): boolean =>
  /\b(?:Mso(?:Intense)?Quote|pullquote)\b/.test(element.className);
