import { xml, xmlDocument } from '#app/server/resources/xml.ts';
import type { AiPolicy } from '#contract/entities/site.ts';

/** The use that each policy prohibits, as RSL 1.0 names it. */
const PROHIBITED = { search: 'ai-train', none: 'ai-all' } as const;

/** What AI programs may not do with the magazine, in Really Simple Licensing (RSL) 1.0. */
export const writeLicence = (policy: NonNullable<AiPolicy>, origin: string): string =>
  xmlDocument(
    xml(
      'rsl',
      { xmlns: 'https://rslstandard.org/rsl' },
      xml(
        'content',
        { url: `${origin}/` },
        xml('license', {}, xml('prohibits', { type: 'usage' }, PROHIBITED[policy])),
      ),
    ),
  );
