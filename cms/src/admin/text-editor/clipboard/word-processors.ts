import type { Format } from '../blocks';
import { declarations } from './element-style';

/** Elements without anything that an article could have. */
const IGNORED = new Set(
  'script style head title meta link template noscript svg math button input select textarea form object embed'.split(
    ' ',
  ),
);

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

/** The level of Word's styles that are headings without being elements for them. */
export function wordHeading(element: Element): string | null {
  const [, level] = /\bMsoHeading([7-9])\b/.exec(element.className) ?? [];
  return level ?? (/\bMsoTitle/.test(element.className) ? '1' : null);
}
