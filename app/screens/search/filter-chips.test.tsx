import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { TermKind } from '#contract/terms.ts';
import { FilterChips } from './filter-chips.tsx';

/** A chip as it is seen, and as it is called by who hears it. */
function chipOf(kind: TermKind, name: string) {
  const html = renderToString(
    <StaticRouter location="/search">
      <FilterChips filters={{ ...NO_FILTERS, [kind]: [name], named: true }} onLastRemoved={() => undefined} />
    </StaticRouter>,
  );
  return {
    seen: html.replace(/<[^>]*>/g, ''),
    called: /<a [^>]*aria-label="([^"]*)"/.exec(html)?.[1],
  };
}

test.each<{ kind: TermKind; seen: string; called: string }>([
  { kind: 'categories', seen: 'jazz', called: 'Remove filter jazz' },
  { kind: 'tags', seen: '#jazz', called: 'Remove filter #jazz' },
  { kind: 'dossiers', seen: 'jazz', called: 'Remove filter jazz' },
])('a chip of $kind that shows $seen is called by what it shows', ({ kind, seen, called }) => {
  expect(chipOf(kind, 'jazz')).toEqual({ seen, called });
});
