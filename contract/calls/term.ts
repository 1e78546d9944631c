import * as v from 'valibot';
import { sharedImage } from '../body/image.ts';
import { TERM_FIELDS, TERM_KINDS, type TermKind } from '../entities/terms.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { cleanText } from '../text/clean-text.ts';
import { optional, optionalText } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { defineCall } from './call.ts';

const page = {
  /** The subject of the term, in a few sentences. */
  description: optionalText,
  picture: optional(sharedImage),
};

/** A category, tag or dossier with what its page shows. Dossiers have a title instead of a name. */
const term = v.union([
  v.pipe(
    v.object({ title: plainText, ...page }),
    v.transform(({ title, ...rest }) => ({ name: title, ...rest })),
  ),
  v.object({ name: plainText, ...page }),
]);

/** At most this many terms have names that differ only in accents. */
const LIMIT = 5;

type TermSearch = { readonly kind: TermKind; readonly name: string };

/**
 * The terms with a name, ignoring case and accents; without one, the term that had that name before. Not a call of spec §7,
 * but of its form.
 */
export const termCall = defineCall(
  ({ kind, name }: TermSearch) => ({
    ...plainQuery(kind),
    populate: ['picture'],
    named: { field: TERM_FIELDS[kind], text: cleanText(name) },
    sort: { field: TERM_FIELDS[kind], direction: 'asc' },
    pagination: { start: 0, limit: LIMIT },
  }),
  v.array(term),
);

/** The search that this call turned into the query. Meaningless for a query of another call. */
export const readTermSearch = ({ type, named }: ContentQuery): TermSearch => ({
  kind: TERM_KINDS.find((kind) => kind === type) ?? 'categories',
  name: named?.text ?? '',
});

export type Term = v.InferOutput<typeof term>;
