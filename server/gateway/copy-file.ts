import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** The contents of a copy: the URL of the request, or its key, the ids of all documents in the answer, and the answer as JSON. */
export type CopyFile = { url: string; documents: string[]; json: string };

const header = v.object({ url: v.string(), documents: v.array(v.string()) });

/** The file name of the copy for a URL. */
export const copyName = (url: string) => `${sha256(url)}.copy`;

/** Three lines: a checksum of the other two, the URL with the document ids, the answer. */
export function formatCopy({ url, documents, json }: CopyFile): string {
  const text = `${JSON.stringify({ url, documents })}\n${json}`;
  return `${sha256(text)}\n${text}`;
}

/** Parses a file written by `formatCopy`; returns `null` if it is damaged or not a copy. */
export function parseCopy(text: string): CopyFile | null {
  const [checksum = '', first = '', json = ''] = text.split('\n');
  if (sha256(`${first}\n${json}`) !== checksum) return null;
  try {
    return { ...v.parse(header, JSON.parse(first)), json };
  } catch {
    return null;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
