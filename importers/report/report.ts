import type { Loss } from 'masthead-contract/html/reading';
import type { Finding, Report, Strange } from 'masthead-contract/imports/report';
import type { Converted } from '../convert-article.ts';
import type { ReadArticle } from '../posts/post.ts';
import type { Place } from '../source-document.ts';

const EXAMPLES = 5;
/** Each post left out is named, up to the number that anyone would read. */
const LEFT_EXAMPLES = 200;
const STRANGEST = 20;
/** Maximum number of kinds of findings, because names of plugins may be endless. */
const MAX_FINDINGS = 300;

/** Collects the report while a source is read. */
export function createReport(source: string, isDryRun: boolean) {
  const losses = new Map<string, Finding>();
  const left = new Map<string, Finding>();
  const hosts = new Map<string, number>();
  let strangest: Strange[] = [];
  const report: Omit<Report, 'losses' | 'left' | 'strangest' | 'unnamedHosts'> = {
    source,
    isDryRun,
    counts: {
      articles: 0,
      drafts: 0,
      authors: 0,
      categories: 0,
      tags: 0,
      dossiers: 0,
      comments: 0,
      pictures: 0,
      links: 0,
      embeds: 0,
    },
    words: { read: 0, lost: 0, moved: 0 },
    written: null,
  };

  return {
    counts: report.counts,

    addLeft: (what: string, place: Place) => addTo(left, what, { place, example: '' }, LEFT_EXAMPLES),

    addArticle(
      { article, place, audit }: ReadArticle,
      { losses: found, counts, unnamedHosts }: Converted,
    ): void {
      report.counts.articles += 1;
      report.counts.drafts += article.isPublic ? 0 : 1;
      report.counts.comments += article.comments.length;
      for (const name of ['pictures', 'links', 'embeds'] as const) report.counts[name] += counts[name];
      for (const host of unnamedHosts)
        if (hosts.has(host) || hosts.size < MAX_FINDINGS) hosts.set(host, (hosts.get(host) ?? 0) + 1);
      report.words.read += audit.words;
      report.words.lost += audit.lost;
      report.words.moved += audit.moved;
      const words: Loss[] =
        audit.lost > 0 ? [{ what: 'words', example: audit.lostWords.slice(0, 10).join(' ') }] : [];
      for (const { what, example } of [...found, ...words]) addTo(losses, what, { place, example });
      if (found.length + audit.lost === 0) return;
      const oldAddress = article.formerAddresses[0]?.from ?? '';
      const strange = {
        place,
        key: article.key,
        lostWords: audit.lostWords,
        losses: found.length,
        oldAddress,
        newAddress: '',
      };
      strangest.push(strange);
      if (strangest.length > 10 * STRANGEST) strangest = worst(strangest);
    },

    finish: (): Report => ({
      ...report,
      losses: sorted(losses),
      left: sorted(left),
      strangest: worst(strangest),
      unnamedHosts: [...hosts]
        .map(([host, pictures]) => ({ host, pictures }))
        .sort((one, other) => other.pictures - one.pictures),
    }),
  };
}

const worst = (all: readonly Strange[]): Strange[] =>
  all.toSorted((one, other) => weight(other) - weight(one)).slice(0, STRANGEST);

const weight = ({ lostWords, losses }: Strange): number => lostWords.length + losses;

const sorted = (findings: ReadonlyMap<string, Finding>): Finding[] =>
  [...findings.values()].sort((one, other) => other.count - one.count);

function addTo(
  findings: Map<string, Finding>,
  what: string,
  example: Finding['examples'][number],
  most = EXAMPLES,
): void {
  const name = findings.size < MAX_FINDINGS || findings.has(what) ? what : 'something else';
  const finding = findings.get(name) ?? { what: name, count: 0, examples: [] };
  finding.count += 1;
  if (finding.examples.length < most) finding.examples.push(example);
  findings.set(name, finding);
}
