import * as v from 'valibot';
import { defineFixedCall, singleType } from '../call.ts';
import { image, sharedImage } from '../entities/image.ts';
import { listOfValid } from '../entities/list-of-valid.ts';
import { optional, optionalText } from '../entities/optional.ts';
import { siteFields } from '../entities/site.ts';
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
  ...siteFields,
  logo: optional(v.object({ light: optional(image), dark: optional(image) })),
  /** Profiles on platforms without an icon are dropped. */
  bio: optional(v.object({ profiles: listOfValid(profile) })),
  seo: optional(
    v.object({
      metaTitle: optionalText,
      metaDescription: optionalText,
      shareImage: optional(sharedImage),
      favicon: optional(image),
    }),
  ),
});

/** Logo, profiles, metadata and favicon of the site (spec §7, Specific calls: Site). */
export const siteCall = defineFixedCall(
  {
    ...plainQuery('site'),
    populate: ['logo.light', 'logo.dark', 'bio.profiles', 'seo', 'seo.shareImage', 'seo.favicon'],
  },
  site,
);

export type Platform = (typeof PLATFORMS)[number];
