import { PLATFORMS, type Profiles } from './magazine';
import type { MediaFile } from './picture-store';

/** The component's data. Invented people have invented addresses: nothing under `.example` belongs to anyone. */
export function profileList(profiles: Profiles, photo: MediaFile | null) {
  return PLATFORMS.flatMap((platform) => {
    const name = profiles[platform];
    return name ? [{ platform, url: `https://${platform}.example/${name}`, photo: photo?.id ?? null }] : [];
  });
}
