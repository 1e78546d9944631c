import * as v from 'valibot';
import { MISSING_PATH, type MissingUrl } from '#contract/service/missing-addresses.ts';
import { draftUrl, type PreviewContent, previewContent } from '#contract/service/preview.ts';
import { createUpstream, NotFound, RefusedRequest } from './upstream.ts';

type Settings = Pick<Parameters<typeof createUpstream>[0], 'urls' | 'token'> & {
  /** Whether the content service is a Strapi other than `cms/`, which doesn't accept reports. */
  lacksLog: () => boolean;
  isDown: () => boolean;
  report: (failure: { event: string; error: unknown; url: string }) => void;
};

/** Neither links that editors have shared nor their counts may keep readers waiting. */
const CONNECTIONS = 1;
/** Short, because the process waits for the last two reports before it ends. */
const REPORT_TIMEOUT_MS = 900;

/** Requests on behalf of editors, over separate connections: drafts behind links, and reports of missing pages. */
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
     * Sends how often readers requested missing pages. Resolves with `false` if the report must be sent again later because the
     * service can't be reached. Counts that it refuses, has no room for, or doesn't confirm in time are dropped.
     */
    async sendMissing(data: readonly MissingUrl[]): Promise<boolean> {
      if (lacksLog()) return true;
      if (isDown()) return false;
      try {
        await upstream.post(MISSING_PATH, { data }, REPORT_TIMEOUT_MS);
        return true;
      } catch (error) {
        report({ event: 'broken links not reported', error, url: MISSING_PATH });
        // After a time-out the service may have stored the counts: sent again, they would count twice.
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        return isTimeout || error instanceof RefusedRequest || error instanceof NotFound;
      }
    },

    close: upstream.close,
  };
}
