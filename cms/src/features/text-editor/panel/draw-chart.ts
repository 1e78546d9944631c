import { barsOf, linesOf, type Stroke, sharesOf } from 'masthead-contract/body/measure-chart';
import type { ChartData } from 'masthead-contract/body/read-chart';

const SVG = 'http://www.w3.org/2000/svg';

/** A preview of a chart, plainer than on the page. Its numbers are in the table, so it is hidden from screen readers. */
export function drawChart(data: ChartData): HTMLElement {
  const { labels, series } = data;
  const chart = box('chart');
  chart.contentEditable = 'false';
  chart.setAttribute('aria-hidden', 'true');
  const names = box('legend', ...series.map(({ name }, index) => named(name, index)));
  switch (data.kind) {
    case 'bars':
      if (series.length > 1) chart.append(names);
      for (const [row, bars] of barsOf(data).entries())
        chart.append(
          labels[row] ?? '',
          ...bars.map((bar, index) =>
            box('bar', canvas(line(bar, index)), series[index]?.values[row]?.text ?? ''),
          ),
        );
      break;
    case 'lines':
      if (series.length > 1) chart.append(names);
      chart.append(
        canvas(...linesOf(data).points.map((points, index) => shape('polyline', { points }, index))),
        box('legend', labels[0] ?? '', '–', labels.at(-1) ?? ''),
      );
      break;
    case 'shares':
      chart.append(
        canvas(...sharesOf(data).map(line)),
        box(
          'legend',
          ...labels.map((label, index) => named(`${label} · ${series[0]?.values[index]?.text}`, index)),
        ),
      );
      break;
  }
  return chart;
}

function box(className: string, ...inside: (Element | string)[]): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.append(...inside);
  return element;
}

/** The name of a series or share after its colour. */
const named = (name: string, index: number): HTMLElement =>
  box('named', canvas(line({ from: 0, to: 100 }, index)), name);

/** A drawing of 100 by 100, stretched to its place. */
function canvas(...shapes: Element[]): Element {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.append(...shapes);
  return svg;
}

const line = ({ from, to }: Stroke, index: number): Element =>
  shape('line', { x1: String(from), x2: String(to), y1: '50', y2: '50' }, index);

function shape(name: 'line' | 'polyline', attributes: Record<string, string>, index: number): Element {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.setAttribute('class', `series${index}`);
  return element;
}
