import * as v from 'valibot';

const place = v.object({ file: v.string(), line: v.nullable(v.number()), title: v.string() });

const finding = v.object({
  what: v.string(),
  count: v.number(),
  /** The first ones. */
  examples: v.array(v.object({ place, example: v.string() })),
});
export type Finding = v.InferOutput<typeof finding>;

const strange = v.object({
  place,
  key: v.string(),
  lostWords: v.array(v.string()),
  losses: v.number(),
  oldAddress: v.string(),
  /** Empty until it is written. */
  newAddress: v.string(),
});
export type Strange = v.InferOutput<typeof strange>;

const refused = v.object({
  count: v.number(),
  /** The first ones. */
  examples: v.array(v.object({ title: v.string(), reason: v.string() })),
});
export type Refused = v.InferOutput<typeof refused>;

/** What was read, lost and left out: the content of `report.json`. */
export const reportSchema = v.object({
  source: v.string(),
  isDryRun: v.boolean(),
  counts: v.object({
    articles: v.number(),
    drafts: v.number(),
    authors: v.number(),
    categories: v.number(),
    tags: v.number(),
    dossiers: v.number(),
    comments: v.number(),
    pictures: v.number(),
    links: v.number(),
    embeds: v.number(),
  }),
  /** Number of visible words of the source, those that no article contains, and those that were moved. */
  words: v.object({ read: v.number(), lost: v.number(), moved: v.number() }),
  losses: v.array(finding),
  left: v.array(finding),
  /** Hosts of pictures that weren't fetched because the operator hasn't named them, most pictures first. */
  unnamedHosts: v.array(v.object({ host: v.string(), pictures: v.number() })),
  /** The articles that have lost most, the worst first. */
  strangest: v.array(strange),
  /** The outcomes of the documents; `null` until they are written. */
  written: v.nullable(
    v.object({
      written: v.number(),
      present: v.number(),
      drafts: refused,
      refused,
      withoutRedirect: refused,
    }),
  ),
});
export type Report = v.InferOutput<typeof reportSchema>;

/** The share of the words that articles have, in percent; `null` if no words were read. */
export const shareKept = ({ words: { read, lost } }: Pick<Report, 'words'>): string | null =>
  read === 0 ? null : (((read - lost) / read) * 100).toFixed(3);
