import path from 'node:path';
import { findWithin } from '../files/find-within.ts';

/** The file of an address below a folder of uploads: by the end of its path, such as `2024/03/tea.jpg`; `null` if there is none. */
export async function findLocal(uploads: string, address: string): Promise<string | null> {
  const segments = segmentsOf(address);
  for (let from = 0; from < segments.length; from += 1) {
    const names = segments.slice(from);
    if (names.some((name) => name === '..' || /[/\\\0]/.test(name))) continue;
    const found = await findWithin(uploads, path.join(...names));
    if (found) return found;
  }
  return null;
}

/** The decoded segments of the path of an address. */
export const segmentsOf = (address: string): string[] =>
  (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean).map(decodeSegment);

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
