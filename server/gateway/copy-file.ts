import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** An answer as it is kept in a file: the address it answers, the documents it was made of, and itself as JSON. */
type CopyFile = { url: string; documents: string[]; json: string };

const head = v.object({ url: v.string(), documents: v.array(v.string()) });

export const copyName = (url: string) => `${sha256(url)}.copy`;

/** Three lines: a checksum of the rest, the address and its documents, the answer. */
export function formatCopy({ url, documents, json }: CopyFile): string {
  const text = `${JSON.stringify({ url, documents })}\n${json}`;
  return `${sha256(text)}\n${text}`;
}

/** What a file holds; `null` where that is no copy, or a damaged one. */
export function parseCopy(text: string): CopyFile | null {
  const [checksum = '', first = '', json = ''] = text.split('\n');
  if (sha256(`${first}\n${json}`) !== checksum) return null;
  try {
    return { ...v.parse(head, JSON.parse(first)), json };
  } catch {
    return null;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
