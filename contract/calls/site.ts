import * as v from 'valibot';
import { defineFixedCall, singleType } from '../call.ts';
import { text } from '../entities/article.ts';
import { image } from '../entities/image.ts';
import { listOfKnown } from '../entities/list-of-known.ts';
import { plainQuery } from '../query.ts';

/** The social platforms of spec §2, Icons. */
export const PLATFORMS = [
  'facebook',
  'x',
  'linkedin',
  'instagram',
  'whatsapp',
  'youtube',
  'creator-marketplace',
] as const;

const profile = v.object({ platform: v.picklist(PLATFORMS), url: v.string() });

const site = singleType({
  logo: v.nullish(v.object({ light: v.nullish(image, null), dark: v.nullish(image, null) }), null),
  /** A platform of which there is no icon is left out; the site stands without it. */
  bio: v.nullish(v.object({ profiles: listOfKnown(profile) }), null),
  seo: v.nullish(
    v.object({
      metaTitle: text,
      metaDescription: text,
      shareImage: v.nullish(image, null),
      favicon: v.nullish(image, null),
    }),
    null,
  ),
});

/** Logo, favicon, the site's own words and its profiles (spec §7, Specific calls: Site). */
export const siteCall = defineFixedCall(
  {
    ...plainQuery('site'),
    populate: ['logo.light', 'logo.dark', 'bio.profiles', 'seo', 'seo.shareImage', 'seo.favicon'],
  },
  site,
);

export type Site = v.InferOutput<typeof site>;
export type Platform = (typeof PLATFORMS)[number];
