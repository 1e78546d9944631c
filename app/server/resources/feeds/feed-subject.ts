import type { ContentStore } from '#app/content/content-store.ts';
import { authorHref } from '#app/content/hrefs.ts';
import { NO_FILTERS, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import type { Words } from '#app/language/words/en.ts';
import { searchTitle } from '#app/screens/search/search-title.ts';
import { authorCall } from '#contract/calls/author.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { newestCall } from '#contract/calls/newest.ts';
import { siteCall } from '#contract/calls/site.ts';
import { termCall } from '#contract/calls/term.ts';
import { NO_TERMS } from '#contract/query/query.ts';
import type { FeedSubject } from '#contract/service/site-addresses.ts';

/** The request for the list of the articles of a feed. */
export function newestRequest(subject: FeedSubject) {
  switch (subject.kind) {
    case 'everything':
      return newestCall.request({ author: null, terms: NO_TERMS });
    case 'author':
      return newestCall.request({ author: subject.id, terms: NO_TERMS });
    default:
      return newestCall.request({ author: null, terms: { ...NO_TERMS, [subject.kind]: [subject.name] } });
  }
}

/** The requests for the description of a feed's subject. */
export function subjectRequests(subject: FeedSubject): ContentRequest[] {
  switch (subject.kind) {
    case 'everything':
      return [];
    case 'author':
      return [authorCall.request(subject.id)];
    default:
      return [termCall.request(subject)];
  }
}

type Described = { title: string; description: string; page: string };

/** The title and description of a feed, and the path of the page of the same articles. */
export function describeSubject(subject: FeedSubject, store: ContentStore, words: Words): Described {
  const seo = store.read(siteCall.request()).data?.seo;
  const magazine = seo?.metaTitle ?? '';
  const titled = (name: string) => [name, magazine].filter(Boolean).join(' – ');
  switch (subject.kind) {
    case 'everything':
      return { title: magazine, description: seo?.metaDescription ?? '', page: '/' };
    case 'author': {
      const author = store.read(authorCall.request(subject.id)).data;
      const { name, description } = author ?? { name: '', description: '' };
      return {
        title: titled(name),
        description: description || words.articlesIn(name, magazine),
        page: author ? authorHref(author) : '/',
      };
    }
    default: {
      const [term] = store.read(termCall.request(subject)).data ?? [];
      const filters: SearchFilters = { ...NO_FILTERS, [subject.kind]: [subject.name] };
      const name = searchTitle({ ...filters, [subject.kind]: [term?.name ?? subject.name] }, words);
      return {
        title: titled(name),
        description: term?.description || words.articlesIn(name, magazine),
        page: searchHref(filters),
      };
    }
  }
}
