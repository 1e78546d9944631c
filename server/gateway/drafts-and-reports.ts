import * as v from 'valibot';
import { MISSING_PATH, type MissingAddress } from '#contract/service/missing-addresses.ts';
import { draftUrl, type PreviewContent, previewContent } from '#contract/service/preview.ts';
import { createUpstream, NotFound, RefusedRequest } from './upstream.ts';

type Settings = Pick<Parameters<typeof createUpstream>[0], 'urls' | 'token'> & {
  /** Whether the content service is a Strapi other than `cms/`, which takes no reports. */
  lacksLog: () => boolean;
  isDown: () => boolean;
  report: (failure: { event: string; error: unknown; url: string }) => void;
};

/** Neither may keep readers waiting: links that editors have shared, and counts for them. */
const CONNECTIONS = 1;
/** Short, because the end of the process waits for the last two reports. */
const REPORT_TIMEOUT_MS = 900;

/** What the site requests for editors, on a connection of its own: drafts behind links, and reports of missing addresses. */
export function createDraftsAndReports({ urls, token, lacksLog, isDown, report }: Settings) {
  const upstream = createUpstream({ urls, token, connections: CONNECTIONS });
  return {
    /** The draft behind a link; `null` if the content service has none. Rejects if it fails. */
    async getDraft(link: string): Promise<PreviewContent | null> {
      const draft = await upstream.get(draftUrl(link)).catch((error: unknown) => {
        if (error instanceof NotFound) return null;
        throw error;
      });
      return v.parse(v.nullable(previewContent), draft);
    },

    /**
     * Sends how often readers have met addresses without a page. Resolves with `false` if it must be sent again later, because
     * the service cannot be reached. What it refuses, has no place for, or does not confirm in time is dropped.
     */
    async sendMissing(data: readonly MissingAddress[]): Promise<boolean> {
      if (lacksLog()) return true;
      if (isDown()) return false;
      try {
        await upstream.post(MISSING_PATH, { data }, REPORT_TIMEOUT_MS);
        return true;
      } catch (error) {
        report({ event: 'missing addresses not sent', error, url: MISSING_PATH });
        // After a time-out the service may have stored the counts: sent again, they would count twice.
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        return isTimeout || error instanceof RefusedRequest || error instanceof NotFound;
      }
    },

    close: upstream.close,
  };
}
