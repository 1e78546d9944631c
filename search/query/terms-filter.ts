import * as v from 'valibot';
import type { ArticleSearch } from '#contract/calls/article-list.ts';
import { TERM_KINDS } from '#contract/terms.ts';
import type { Index } from '../file/open-index.ts';
import { fold } from '../words/fold.ts';

export const Ids = v.array(v.object({ id: v.number() }));
export const Count = v.object({ count: v.number() });

/** A text of marks alone is compared as it is: every text contains nothing. */
export const foldText = (text: string) => fold(text) || text;

/** A condition on the id of an article: that it has one of the terms whose names contain the texts of a search; empty without any. */
export function termsFilter(index: Index, search: ArticleSearch): string {
  const kinds = TERM_KINDS.filter((kind) => search[kind].length > 0);
  if (kinds.length === 0) return '';
  const select = index.prepare('select id from term where kind = ? and instr(key, ?) > 0');
  const terms = kinds.flatMap((kind) =>
    search[kind].flatMap((name) => v.parse(Ids, select.all(kind, foldText(name))).map(({ id }) => id)),
  );
  return ` and +rowid in (select article from article_term where term in (${terms.join(', ')}))`;
}
