import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { LanguageContext } from '#app/language/use-language.ts';
import { fixedNavigation, NavigationProvider } from '#app/lib/navigation.tsx';
import { ENGLISH } from '#app/testing/english.ts';
import type { TermKind } from '#contract/terms.ts';
import { FilterChips } from './filter-chips.tsx';

/** The visible text and the accessible name of a chip. */
function chipOf(kind: TermKind, value: string) {
  const html = renderToString(
    <NavigationProvider value={fixedNavigation({ pathname: '/search', search: '' })}>
      <LanguageContext value={ENGLISH}>
        <FilterChips
          filters={{ ...NO_FILTERS, [kind]: [value], named: true }}
          onLastRemoved={() => undefined}
        />
      </LanguageContext>
    </NavigationProvider>,
  );
  return {
    text: html.replace(/<[^>]*>/g, ''),
    name: /<a [^>]*aria-label="([^"]*)"/.exec(html)?.[1],
  };
}

test.each<{ kind: TermKind; text: string; name: string }>([
  { kind: 'categories', text: 'jazz', name: 'Remove filter jazz' },
  { kind: 'tags', text: '#jazz', name: 'Remove filter #jazz' },
  { kind: 'dossiers', text: 'jazz', name: 'Remove filter jazz' },
])('a chip of $kind shows $text and is named $name', ({ kind, text, name }) => {
  expect(chipOf(kind, 'jazz')).toEqual({ text, name });
});
