import * as v from 'valibot';
import { image, linkImage, siteIcon } from '../body/image.ts';
import { PLATFORMS } from '../entities/platforms.ts';
import { siteFields } from '../entities/site.ts';
import { plainQuery } from '../query/query.ts';
import { listOfValid } from '../text/list-of-valid.ts';
import { optional, optionalText } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { defineFixedCall, singleType } from './call.ts';

const profile = v.object({ platform: v.picklist(PLATFORMS), url: v.string() });

/** A link that editors add to the footer. Not in the specification. */
const link = v.object({ label: plainText, url: v.string() });

const site = singleType({
  ...siteFields,
  logo: optional(v.object({ light: optional(image), dark: optional(image) })),
  links: listOfValid(link),
  /** Profiles on platforms without an icon are dropped. */
  bio: optional(v.object({ profiles: listOfValid(profile) })),
  seo: optional(
    v.object({
      metaTitle: optionalText,
      metaDescription: optionalText,
      shareImage: optional(linkImage),
      favicon: optional(siteIcon),
    }),
  ),
});

/** Logo, links, profiles, metadata and favicon of the site (spec §7, Specific calls: Site). */
export const siteCall = defineFixedCall(
  {
    ...plainQuery('site'),
    populate: ['logo.light', 'logo.dark', 'bio.profiles', 'seo', 'seo.shareImage', 'seo.favicon', 'links'],
  },
  site,
);
