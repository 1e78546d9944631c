import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeText } from 'masthead-contract/html/escape';
import { type Finding, type Report, shareKept } from 'masthead-contract/imports/report';
import type { Place } from '../source-document.ts';

/** Writes `report.json` and `report.html`. */
export async function writeReport(folder: string, report: Report): Promise<void> {
  await writeFile(path.join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(path.join(folder, 'report.html'), page(report));
}

function page(report: Report): string {
  const { counts, words, losses, left, strangest, written, isDryRun, unnamedHosts } = report;
  const kept = shareKept(report);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Import: ${escapeText(report.source)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; overflow-wrap: anywhere; }
table { border-collapse: collapse; } td, th { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; }
</style>
<h1>Import of ${escapeText(report.source)}</h1>
<p>${isDryRun ? 'A dry run: nothing was imported.' : ''}</p>
<h2>What was read</h2>
${table(Object.entries(counts).map(([name, count]) => [name, String(count)]))}
<p>${kept === null ? 'No article was read.' : `Of the ${words.read} words of these articles, ${kept} % are there; ${words.moved} stand elsewhere than before.`}</p>
${
  written
    ? `<h2>What was written</h2>${table([
        ['new', String(written.written)],
        ['were there before', String(written.present)],
        ['drafts, because a rule of the magazine refuses to publish them', String(written.drafts.count)],
        ['refused', String(written.refused.count)],
        ['without a redirect that a rule refuses', String(written.withoutRedirect.count)],
      ])}${table([written.refused, written.drafts, written.withoutRedirect].flatMap(({ examples }) => examples).map(({ title, reason }) => [title, reason]))}`
    : ''
}
<h2>What is lost of the articles</h2>
${findings(losses)}
${table(unnamedHosts.map(({ host, pictures }) => [`${pictures} pictures could be fetched from`, host]))}
<h2>What was left out</h2>
${findings(left)}
<h2>The strangest articles</h2>
${table(strangest.map(({ place, lostWords, oldAddress, newAddress }) => [describe(place), `${oldAddress} ${newAddress && `→ ${newAddress}`}`, lostWords.join(' ')]))}
</html>
`;
}

const findings = (all: readonly Finding[]): string =>
  all.length === 0
    ? '<p>Nothing.</p>'
    : all
        .map(
          ({ what, count, examples }) =>
            `<details><summary>${count} × ${escapeText(what)}</summary>${table(
              examples.map(({ place, example }) => [describe(place), example]),
            )}</details>`,
        )
        .join('\n');

const describe = ({ file, line, title }: Place): string =>
  [line === null ? file : `${file}, line ${line}`, title].filter(Boolean).join(': ');

const table = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
