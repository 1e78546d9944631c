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

const { registry } = createMetrics({
  isDown: () => false,
  isFollowing: () => true,
  isTokenRefused: () => false,
});
const metrics = (await registry.getMetricsAsJSON()).map(({ name }) => name);

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

test.each(metrics.filter((name) => name.startsWith('masthead_')))('%s is documented', (name) => {
  expect(OPERATING).toContain(`| \`${name}\` |`);
});

test('the runbook has each alert, in the same order, and no other', () => {
  const alerts = Array.from(ALERTS.matchAll(/^ +- alert: (\w+)$/gm), ([, name]) => name);
  const headings = Array.from(RUNBOOK.matchAll(/^## (\w+)$/gm), ([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(headings).toEqual(alerts);
});
