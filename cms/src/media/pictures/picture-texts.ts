import * as v from 'valibot';

/** How many former texts of each kind are remembered. */
const MAX_FORMER = 20;

const texts = v.fallback(v.array(v.string()), []);

/** The texts that a picture of the library had before: a text that was written then, or is restored, follows the present ones. */
const FormerTexts = v.fallback(v.object({ alternativeText: texts, caption: texts }), {
  alternativeText: [],
  caption: [],
});
type FormerTexts = v.InferOutput<typeof FormerTexts>;

/** A picture of the library, as far as its texts are concerned. `name` is its file's. */
export type DescribedPicture = {
  name: string;
  alternativeText: string | null;
  caption: string | null;
  formerTexts: unknown;
};

/**
 * The texts of a picture at its place in an article. If the alternative text is empty, Strapi's editor uses the name of the file.
 */
type PlacedPicture = { name?: unknown; alternativeText?: unknown; caption?: unknown };

/** The texts of a picture at its place: the library's, unless an editor has written others for this place. */
export function textsAtPlace(placed: PlacedPicture, library: DescribedPicture) {
  const former = v.parse(FormerTexts, library.formerTexts);
  const names = [library.name, placed.name];
  return {
    alternativeText: textAtPlace(placed.alternativeText, library.alternativeText, [
      ...names,
      ...former.alternativeText,
    ]),
    caption: textAtPlace(placed.caption, library.caption, former.caption),
  };
}

function textAtPlace(placed: unknown, library: string | null, inherited: readonly unknown[]): string {
  const isOwn = typeof placed === 'string' && placed.trim() !== '' && !inherited.includes(placed);
  return isOwn ? placed : (library ?? '');
}

/** The former texts of a picture after a change; `null` if none of its texts has changed. */
export function formerTextsAfter(
  stored: DescribedPicture,
  changed: Partial<DescribedPicture>,
): FormerTexts | null {
  const { name = stored.name, alternativeText = stored.alternativeText, caption = stored.caption } = changed;
  const former = v.parse(FormerTexts, stored.formerTexts);
  const replaced = {
    alternativeText: [
      alternativeText === stored.alternativeText ? null : stored.alternativeText,
      name === stored.name ? null : stored.name,
    ],
    caption: [caption === stored.caption ? null : stored.caption],
  };
  const isSame =
    alternativeText === stored.alternativeText && caption === stored.caption && name === stored.name;
  if (isSame) return null;
  return {
    alternativeText: append(former.alternativeText, replaced.alternativeText),
    caption: append(former.caption, replaced.caption),
  };
}

const append = (former: readonly string[], replaced: readonly (string | null)[]): string[] =>
  [...new Set([...former, ...replaced.flatMap((text) => text || [])])].slice(-MAX_FORMER);
