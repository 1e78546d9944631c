import { type ChartData, readChart } from 'masthead-contract/body/read-chart';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { drawChart } from './draw-chart';
import { schema } from './schema';

const key = new PluginKey<DecorationSet>('charts');

/** Shows each chart above its table, if its numbers can be read in one of the languages, the first one that can. */
export const showCharts = (languages: () => readonly string[]): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => decorate(doc, languages()),
      apply: (tr, shown) => (tr.docChanged ? decorate(tr.doc, languages()) : shown),
    },
    props: { decorations: (state: EditorState) => key.getState(state) },
  });

function decorate(doc: Node, languages: readonly string[]): DecorationSet {
  const widgets: Decoration[] = [];
  doc.forEach((table, start) => {
    const chart = table.type === schema.nodes.table ? chartOf(table, languages) : null;
    if (!chart) return;
    // While the numbers stay the same, the chart isn't redrawn.
    const spec = { key: JSON.stringify(chart), side: -1, ignoreSelection: true };
    widgets.push(Decoration.widget(start, () => drawChart(chart), spec));
  });
  return widgets.length > 0 ? DecorationSet.create(doc, widgets) : DecorationSet.empty;
}

function chartOf({ attrs: { settings }, children }: Node, languages: readonly string[]): ChartData | null {
  if (!settings.chart) return null;
  const rows = children.map((row) => row.children.map(({ textContent }) => textContent.trim()));
  for (const language of languages) {
    const chart = readChart({ ...settings, rows }, language);
    if (chart) return chart;
  }
  return null;
}
