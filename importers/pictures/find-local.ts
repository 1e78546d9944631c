import path from 'node:path';
import { findWithin } from '../files/find-within.ts';

/**
 * The file for a URL in a folder of pictures, such as `2024/03/tea.jpg` for `/wp-content/uploads/2024/03/tea.jpg`; `null` if
 * there is none.
 */
export async function findLocal(folder: string, address: string): Promise<string | null> {
  const segments = segmentsOf(address);
  if (segments.some((name) => name === '..' || /[/\\\0]/.test(name))) return null;
  const own = path.basename(path.resolve(folder));
  for (let from = 0; from < segments.length; from += 1) {
    const above = segments.slice(0, from).join('/');
    if (from > 0 && segments[from - 1] !== own && !/(?:^|\/)(?:uploads|content\/images)$/.test(above))
      continue;
    const found = await findWithin(folder, path.join(...segments.slice(from)));
    if (found) return found;
  }
  return null;
}

/** The decoded segments of a URL's path. */
export const segmentsOf = (address: string): string[] =>
  (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean).map(decodeSegment);

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
