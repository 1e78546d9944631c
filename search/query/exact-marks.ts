import * as v from 'valibot';
import { type Index, statementOf } from '../file/open-index.ts';
import { fold, withMarks } from '../words/fold.ts';
import type { Query } from './read-query.ts';

const Forms = v.array(v.object({ form: v.string() }));

/** A query whose words with marks count more where they are written with these, and whether those without do so where they are written without. */
type WithMarks = { query: Query; areExact: boolean };

/** Adds the marks of the words of a query. A reader who leaves out those that a word always has leaves out all. */
export function addMarks(index: Index, query: Query): WithMarks {
  const select = statementOf(index, 'select distinct form from spelling where bare = ?');
  const known = query.wanted.map((clause) => {
    const { typed } = clause;
    if (!typed) return { clause, own: '', forms: [] };
    const forms = v.parse(Forms, select.all(fold(typed.text))).map(({ form }) => form);
    return { clause, own: withMarks(typed.text) ?? '', forms };
  });
  if (known.some(({ own, forms }) => own === '' && forms.length > 0 && !forms.includes('')))
    return { query, areExact: false };
  const wanted = known.map(({ clause, own, forms }) =>
    own !== '' && forms.includes(own)
      ? { ...clause, exact: { form: own, hasOthers: forms.length > 1 } }
      : clause,
  );
  return { query: { ...query, wanted }, areExact: true };
}
