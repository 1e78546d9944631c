import { PLATFORMS } from 'masthead-contract/entities/platforms';
import type { Profiles } from './magazine';
import type { MediaFile } from './picture-store';

/** The profiles of an author or the site, with URLs under `.example`, which is reserved (RFC 2606). */
export function profileList(profiles: Profiles, photo: MediaFile | null) {
  return PLATFORMS.flatMap((platform) => {
    const name = profiles[platform];
    return name ? [{ platform, url: `https://${platform}.example/${name}`, photo: photo?.id ?? null }] : [];
  });
}
