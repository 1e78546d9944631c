import type { PreviewContent, PreviewState } from '#contract/service/preview.ts';
import { readPreviewToken } from '#contract/service/preview-token.ts';
import { framedBy } from './security-headers.ts';
import type { TextResponse } from './send.ts';

type Settings = {
  /** The read token, with which the content service signs previews. */
  secret: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The draft behind a link; `null` if the link is unknown, revoked or expired. Rejects if the content service fails. */
  getDraft: (link: string) => Promise<PreviewContent | null>;
  render: (state: PreviewState) => Promise<string>;
  contentSecurityPolicy: string;
};

export type Preview = ReturnType<typeof createPreview>;

const UNAVAILABLE: TextResponse = {
  status: 503,
  type: 'text/plain; charset=utf-8',
  body: 'The content service does not answer. Please try again in a moment.',
  headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' },
};

/** The URL of a preview is never cached, indexed or passed on. */
const PRIVATE = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Responds to the token in a preview's URL, with 503 if the content service fails, or returns `null` if the preview doesn't exist
 * (any more). An editor's typing never reaches this server: the admin panel posts it to the page in its frame. The draft behind a
 * link passes through, uncached.
 */
export function createPreview({ secret, now, getDraft, render, contentSecurityPolicy }: Settings) {
  return async (text: string): Promise<TextResponse | null> => {
    const token = await readPreviewToken(text, { secret, now: now() });
    switch (token?.kind) {
      case undefined:
        return null;
      case 'frame':
        return page(await render({ panel: token.panel }), {
          'Content-Security-Policy': framedBy(token.panel, contentSecurityPolicy),
        });
      case 'link': {
        const content = await getDraft(token.link).catch(() => 'failed' as const);
        if (content === 'failed') return UNAVAILABLE;
        return content && page(await render({ content }));
      }
    }
  };
}

const page = (body: string, headers: Record<string, string> = {}): TextResponse => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body,
  headers: { ...PRIVATE, ...headers },
});
