import { createHash } from 'node:crypto';
import type { PageDocument, TextDocument } from '#app/server/render-result.ts';
import type { EncodedText } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';
import { hashSource } from './hash-source.ts';

/** A rendered page. */
export type CachedPage = {
  readonly status: 200 | 404 | 500 | 503;
  readonly etag: string;
  /** The media type. */
  readonly type: string;
  /** The source for its style element in the content security policy; `null` without one. */
  readonly style: string | null;
  /** The origins of frames that the content security policy allows. */
  readonly frames: readonly string[];
  readonly body: EncodedText;
  /** The answers it was rendered from. The page is fresh while all of them are. */
  readonly used: readonly StoredAnswer[];
  /** Whether every request was answered. An incomplete page is cached for a second, and clients may not cache it. */
  readonly complete: boolean;
  /** When it was rendered, in the clock's milliseconds. */
  readonly renderedAt: number;
  /** How many changes had been applied when rendering started. */
  readonly changesApplied: number;
  /**
   * When its text was last seen to change, in seconds since 1970, for clients that only store dates; only for texts for programs.
   */
  readonly changedAt: number | null;
  /** When it must be rendered again although no answer has changed, in the clock's milliseconds; usually never. */
  readonly expiresAt: number;
};

type Made = Pick<CachedPage, 'used' | 'changesApplied' | 'renderedAt'> & {
  /** Compresses the text when it is sent. */
  encode: (text: string) => EncodedText;
  /** The previous page at its URL. */
  before?: CachedPage | undefined;
  /** The time in milliseconds since 1970. */
  date: number;
};

/** A rendered document or text as the cache keeps it. */
export function toCachedPage(
  document: PageDocument | TextDocument,
  { used, changesApplied, renderedAt, encode, before, date }: Made,
): CachedPage {
  const { status, complete } = document;
  const common = { status, complete, used, changesApplied, renderedAt };
  if (document.kind === 'document') {
    return {
      ...common,
      etag: etagOf(document.html),
      type: 'text/html; charset=utf-8',
      style: styleSource(document),
      frames: document.frames,
      body: encode(document.html),
      changedAt: null,
      expiresAt: Number.POSITIVE_INFINITY,
    };
  }
  const etag = etagOf(document.text);
  return {
    ...common,
    etag,
    type: document.type,
    style: null,
    frames: [],
    body: encode(document.text),
    changedAt: changedAt(etag, before, date),
    expiresAt: renderedAt + document.lifetimeMs,
  };
}

/** The same text has the same ETag on every machine. */
export const etagOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export const styleSource = ({ style }: PageDocument) => style && hashSource(style);

/** When a text has changed, given the page before it. Two changes in a second get two seconds. */
function changedAt(etag: string, before: CachedPage | undefined, date: number): number {
  const last = before?.changedAt ?? 0;
  return before?.etag === etag && last > 0 ? last : Math.max(Math.floor(date / 1_000), last + 1);
}
