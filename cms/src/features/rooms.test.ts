import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The rooms that a room may import from. Whatever else two rooms share belongs to core. */
const USES: Readonly<Record<string, readonly string[]>> = {
  // A column of the list of articles shows their notes, and their states whether they wait for a date.
  'article-list': ['notes', 'schedule'],
  'article-search': ['terms'],
  // What comes back from the bin has its id, its notes, its approval and its versions.
  bin: ['limits', 'notes', 'schedule', 'versions'],
  // The checklist reads the form as the preview does, asks whether the page is too large, and follows redirects.
  checklist: ['limits', 'preview', 'redirects'],
  // A repaired document is withdrawn, published and stored again.
  duplicates: ['corrections', 'home', 'schedule', 'versions'],
  forms: ['text-editor'],
  home: ['versions'],
  'missing-addresses': ['redirects'],
  notes: ['preview'],
  preview: ['limits'],
  receivers: ['usage'],
  rights: ['article-search', 'usage'],
  schedule: ['limits', 'versions'],
  terms: ['forms', 'import'],
  versions: ['preview', 'terms'],
};

const files = globSync('*/**/*.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: (file) => /\.test\.tsx?$|(^|\/)fixtures(\/|$)/.test(file),
});

/** The rooms that the files of a room import, by its name. */
const used = new Map<string, Set<string>>();
for (const file of files) {
  const [room = ''] = file.split(path.sep);
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
    const [other = '', ...inside] = path
      .relative('.', path.join(path.dirname(file), imported))
      .split(path.sep);
    const isOfRoom = other !== '..' && other !== room && inside.length > 0;
    if (isOfRoom) used.set(room, (used.get(room) ?? new Set()).add(other));
  }
}

test('a feature imports only what another one exports for it', () => {
  const rooms = Object.fromEntries([...used].map(([room, others]) => [room, [...others].toSorted()]));
  expect(rooms).toEqual(USES);
});

test("features don't import each other in a circle", () => {
  const reachedFrom = (room: string, reached = new Set<string>()): ReadonlySet<string> => {
    for (const other of USES[room] ?? []) {
      if (!reached.has(other)) reachedFrom(other, reached.add(other));
    }
    return reached;
  };
  expect(Object.keys(USES).filter((room) => reachedFrom(room).has(room))).toEqual([]);
});
