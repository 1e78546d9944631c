import type { Gateway } from '#server/gateway/gateway.ts';
import type { CachedPage } from '#server/pages/cached-page.ts';
import type { PageResult, Pages } from '#server/pages/pages.ts';
import { isByReader, type MissingUrls } from './missing-addresses.ts';
import { createRedirects, createShortLinks, type FormerUrl, isShortLink } from './old-addresses.ts';
import type { PageResponse } from './page-responses.ts';
import { type Asked, NEXT, type Row } from './row.ts';
import type { SearchShares } from './search-shares.ts';
import { unansweredSearch } from './unanswered-search.ts';

type Settings = {
  pages: Pick<Pages, 'newSearch' | 'get' | 'correctUrl'>;
  shares: SearchShares;
  countTurnedAway: () => void;
  gateway: Pick<Gateway, 'ask'>;
  missing: Pick<MissingUrls, 'count' | 'countSearch'>;
  respond: (asked: Asked, result: PageResponse) => void | Promise<void>;
};

/** The rows for pages, the last of the table: one of them answers any path. */
export function pageRows({
  pages,
  shares,
  countTurnedAway,
  gateway,
  missing,
  respond,
}: Settings): readonly Row[] {
  const findRedirect = createRedirects(gateway);
  const findShortLink = createShortLinks(gateway);

  /** Responds with the page, or for a missing page with its redirect, if any. */
  async function respondWith(asked: Asked, found: PageResult): Promise<void> {
    if (!isNotFound(found)) {
      noteSearch(asked, found);
      return respond(asked, found);
    }
    const instead = (await correctSpelling(asked)) ?? (await followFormerUrl(asked, found.page));
    if (!instead) missing.count(asked.request, addressOf(asked));
    return respond(asked, instead ?? found);
  }

  async function correctSpelling({ url }: Asked): Promise<PageResult | null> {
    const href = await pages.correctUrl(url);
    return href === null ? null : { kind: 'redirect', status: 301, href };
  }

  /** The redirect of a former path, given the page that would answer 404. */
  async function followFormerUrl(asked: Asked, page: CachedPage): Promise<PageResponse | null> {
    const old = await findRedirect(addressOf(asked));
    return old && responseTo(old, page);
  }

  /** Counts a search of a reader that finds nothing. */
  function noteSearch(asked: Asked, found: PageResult): void {
    if (found.kind !== 'page' || !isByReader(asked.request)) return;
    const keywords = unansweredSearch(addressOf(asked), found.page.used);
    if (keywords !== null) missing.countSearch(keywords);
  }

  return [
    {
      match: () => true,
      async answer(asked) {
        const search = pages.newSearch(asked.url);
        if (!search) return NEXT;
        const render = async () => respondWith(asked, await pages.get(asked.url));
        const rendered = search.isTurnedAway ? null : shares.run(asked.request, render);
        if (rendered) return rendered;
        countTurnedAway();
        return respond(asked, await search.turnAway());
      },
    },
    {
      match: (asked) => isShortLink(addressOf(asked)),
      async answer(asked) {
        const moved = await findShortLink(addressOf(asked));
        if (moved?.kind === 'redirect') return respond(asked, moved);
        const found = await pages.get(asked.url);
        // The next answer may be a redirect, which no change of the home page announces.
        return respondWith(asked, found.kind === 'page' ? { ...found, cache: 'stale' } : found);
      },
    },
    {
      match: () => true,
      answer: async (asked) => respondWith(asked, await pages.get(asked.url)),
    },
  ];
}

/** Whether the page doesn't exist. Its URL may have a redirect. */
export const isNotFound = (result: PageResult): result is Exclude<PageResult, { kind: 'redirect' }> =>
  result.kind !== 'redirect' && result.page.status === 404;

const addressOf = ({ url }: Asked): string => url.pathname + url.search;

function responseTo(old: FormerUrl, page: CachedPage): PageResponse {
  switch (old.kind) {
    case 'redirect':
      return old;
    case 'gone':
      return { kind: 'gone', page };
    // An error page that must not be cached: the content service may know more later.
    case 'unknown':
      return { kind: 'failure', page };
  }
}
