import type { Platform } from '#contract/entities/platforms.ts';
import type { Words } from './words/en.ts';

const NAMES: Record<Exclude<Platform, 'creator-marketplace'>, string> = {
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
};

/** The name of a social platform. */
export const platformName = (platform: Platform, { creatorMarketplace }: Words): string =>
  platform === 'creator-marketplace' ? creatorMarketplace : NAMES[platform];
