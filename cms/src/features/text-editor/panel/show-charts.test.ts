// @vitest-environment happy-dom
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { drawChart } from './draw-chart';
import { readBlocks } from './read-blocks';
import { showCharts } from './show-charts';

const row = (cells: readonly string[], group: object) => ({
  type: 'paragraph',
  children: cells.flatMap((text, index) => [
    ...(index > 0 ? [{ type: 'text', text: ' · ', cell: true }] : []),
    { type: 'text', text },
  ]),
  group: { id: 'a', ...group },
});
const chart = (kind: string, rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => row(cells, index === 0 ? { type: 'table', header: 'both', chart: kind } : {}));

function shownOf(blocks: object[], languages = ['en']): number[] {
  const plugin = showCharts(() => languages);
  const state = EditorState.create({ doc: readBlocks(blocks), plugins: [plugin] });
  return (
    plugin
      .getState(state)
      ?.find()
      .map(({ from }) => from) ?? []
  );
}

const BOATS = [
  ['Quay', 'Boats'],
  ['Leith', '1,5'],
  ['Oban', '3'],
];

test('a chart is drawn above its table, with numbers read in the first language that fits', () => {
  const before = { type: 'paragraph', children: [{ type: 'text', text: 'Boats' }] };
  expect(shownOf([before, ...chart('bars', BOATS)], ['en', 'de'])).toEqual([7]);
  expect(shownOf([before, ...chart('bars', BOATS)], ['en'])).toEqual([]);
  expect(shownOf(chart('bars', BOATS.slice(0, 1)))).toEqual([]);
});

test.each([
  { kind: 'bars', shapes: ['0–50', '0–100'], text: 'Leith1,5Oban3' },
  { kind: 'lines', shapes: ['0,50 100,0'], text: 'Leith–Oban' },
  { kind: 'shares', shapes: ['0–33.3', '33.3–100', '0–100', '0–100'], text: 'Leith · 1,5Oban · 3' },
] as const)('the drawing of $kind shows its numbers', ({ kind, shapes, text }) => {
  const values = [
    { text: '1,5', number: 1.5 },
    { text: '3', number: 3 },
  ];
  const drawn = drawChart({ kind, labels: ['Leith', 'Oban'], series: [{ name: 'Boats', values }] });
  const found = [...drawn.querySelectorAll('line, polyline')].map(
    (shape) => shape.getAttribute('points') ?? `${shape.getAttribute('x1')}–${shape.getAttribute('x2')}`,
  );
  expect(found).toEqual(shapes);
  expect(drawn.textContent).toBe(text);
});
