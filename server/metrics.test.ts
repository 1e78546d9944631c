import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/settings.mjs';
import { createMetrics } from './metrics.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const ALERTS = read('deploy/monitoring/masthead-alerts.yml');
const DASHBOARD = read('deploy/monitoring/masthead-dashboard.json');
const RUNBOOK = read('docs/runbook.md');
const OPERATING = read('docs/operating.md');

const SETTINGS = {
  isDown: () => false,
  isFollowing: () => true,
  isTokenRefused: () => false,
  isClockWrong: () => false,
  lastChange: () => 7,
  edgesNotified: () => 6,
};
const { registry: fresh } = createMetrics(SETTINGS);
const metrics = (await fresh.getMetricsAsJSON()).map(({ name }) => name);

/** The metrics in a text, without the suffixes of a histogram. */
const metricsIn = (text: string) =>
  new Set(
    Array.from(text.matchAll(/\b(?:masthead|process|nodejs)_[a-z0-9_]+/g), ([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

describe.each([
  { file: 'the alerts', text: ALERTS },
  { file: 'the dashboard', text: DASHBOARD },
  { file: 'docs/operating.md', text: OPERATING },
])('each metric in $file', ({ text }) => {
  test.each([...metricsIn(text)])('%s exists', (name) => {
    expect(metrics).toContain(name);
  });
});

/** The series of this program that an alert selects, as in `name{status="500"}`. */
const selected = Array.from(
  ALERTS.matchAll(/\b(masthead_\w+?)(?:_(?:bucket|count|sum))?\{(\w+)="(\w+)"\}/g),
  ([, name, label, value]) => ({ name, label, value }),
);

test.each(selected)(
  'the series $name with $label $value of an alert starts at 0',
  async ({ name, label = '', value }) => {
    const found = (await fresh.getMetricsAsJSON()).find((metric) => metric.name === name);
    const series = found?.values.filter(({ labels }) => String(labels[label]) === value) ?? [];
    expect(series.length).toBeGreaterThan(0);
    for (const each of series) expect(each.value).toBe(0);
  },
);

test('without an edge there are no edge metrics', async () => {
  const { registry } = createMetrics({ ...SETTINGS, edgesNotified: () => null });
  const found = (await registry.getMetricsAsJSON()).find(({ name }) => name === 'masthead_edge_last_change');
  expect(found?.values).toEqual([]);
});

test.each(metrics.filter((name) => name.startsWith('masthead_')))('%s is documented', (name) => {
  expect(OPERATING).toContain(`| \`${name}\` |`);
});

test('the runbook covers exactly the alerts, in the same order', () => {
  const alerts = Array.from(ALERTS.matchAll(/^ +- alert: (\w+)$/gm), ([, name]) => name);
  const headings = Array.from(RUNBOOK.matchAll(/^## (\w+)$/gm), ([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(headings).toEqual(alerts);
});
