import { expect, test } from 'vitest';
import { readAudit } from './read-audit.ts';

/** A package with an advisory, and one that depends on it, as npm answers. */
const answer = (severity: string, fixAvailable: boolean | object) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      gate: {
        name: 'gate',
        severity,
        isDirect: false,
        via: [
          {
            source: 1_100_001,
            name: 'gate',
            dependency: 'gate',
            title: 'Lets everybody in',
            url: 'https://advisories.example/1',
            severity,
            cwe: ['CWE-284'],
            cvss: { score: 8.1, vectorString: null },
            range: '<2.0.1',
          },
        ],
        effects: ['wall'],
        range: '<2.0.1',
        nodes: ['node_modules/gate'],
        fixAvailable,
      },
      wall: {
        name: 'wall',
        severity,
        isDirect: true,
        via: ['gate'],
        effects: [],
        range: '*',
        nodes: ['node_modules/wall'],
        fixAvailable,
      },
    },
    metadata: { vulnerabilities: { total: 2 }, dependencies: { total: 300 } },
  });

test.each([
  { severity: 'critical', fixAvailable: true, isUrgent: true },
  { severity: 'high', fixAvailable: true, isUrgent: true },
  { severity: 'moderate', fixAvailable: true, isUrgent: false },
  { severity: 'critical', fixAvailable: false, isUrgent: false },
  {
    severity: 'high',
    fixAvailable: { name: 'wall', version: '9.0.0', isSemVerMajor: true },
    isUrgent: false,
  },
])('a $severity advisory with the fix $fixAvailable is urgent: $isUrgent', (row) => {
  expect(readAudit(answer(row.severity, row.fixAvailable))).toEqual([
    {
      sentence: `gate <2.0.1: Lets everybody in (${row.severity}, https://advisories.example/1)`,
      isUrgent: row.isUrgent,
    },
  ]);
});

test('packages without advisories pass', () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}')).toEqual([]);
});

test.each([
  { registry: 'refuses the question', text: '{"message":"405 Method Not Allowed","error":{"summary":""}}' },
  { registry: 'is not reached', text: '' },
  { registry: 'sends a page', text: '<!doctype html>' },
])('a registry that $registry counts as unreachable', ({ text }) => expect(readAudit(text)).toBeNull());
