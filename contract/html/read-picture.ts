import type { Picture } from './blocks.ts';
import { attribute, declarationsOf, type Element, hasClass } from './elements.ts';
import type { Reading } from './reading.ts';

/** Attributes with the URL on pages that load pictures late, or in several sizes; the best one first. */
const ADDRESSES = ['data-orig-file', 'data-full-url', 'data-src', 'data-lazy-src', 'data-original', 'src'];

/** Maximum length, in characters, of a picture that only keeps the place until the page loads the real one. */
const LONGEST_PLACEHOLDER = 2_000;

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0f])+$/u;

/** Whether a URL leads to a picture. */
export const isPictureUrl = (address: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(URL.parse(address, 'http://site.invalid')?.pathname ?? '');

/** The picture of an `img`, the text that it stands for, or `null` if readers see nothing. */
export function readPicture(element: Element, { origin }: Reading): Picture | string | null {
  const alt = attribute(element, 'alt');
  if (alt && (hasClass(element, /emoji|smiley/) || EMOJI.test(alt))) return alt;
  const isPixel = ['width', 'height'].some((name) => /^[01](?:px)?$/.test(attribute(element, name)));
  if (isPixel) return null;

  const addresses = ADDRESSES.map((name) => attribute(element, name)).filter(Boolean);
  const [url] = addresses.flatMap((address) => origin.pictureAt(address) ?? []);
  if (url === undefined) {
    // A placeholder's real picture is in the `noscript` after it.
    if (addresses.some((address) => address.length > LONGEST_PLACEHOLDER))
      origin.lose('a picture stored as a data URL', alt);
    else if (alt) origin.lose('a picture without a URL', alt);
    return null;
  }
  const known = origin.describe(url, attribute(element, 'class'));
  return {
    url,
    alternativeText: alt || known.alternativeText || '',
    caption: known.caption ?? '',
  };
}

/** The background picture of an element, as covers have it; `null` if there is none. */
export function readBackground(element: Element, { origin }: Reading): Picture | null {
  const written = declarationsOf(element);
  const layers = written.get('background-image') ?? written.get('background') ?? '';
  const [, address] = /url\(\s*['"]?([^'")]+)/i.exec(layers) ?? [];
  const url = address ? origin.pictureAt(address) : null;
  return url === null ? null : { url, alternativeText: '', caption: '' };
}
