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

export type Platform = (typeof PLATFORMS)[number];
