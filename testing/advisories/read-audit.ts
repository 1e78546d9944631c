import * as v from 'valibot';

/** What a package depends on that has the advisory, or the advisory itself. */
const via = v.union([
  v.string(),
  v.object({ title: v.string(), url: v.string(), severity: v.string(), range: v.string() }),
]);

/** The answer of `npm audit --json`, of npm 7 and later. */
const Audit = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({
      name: v.string(),
      via: v.array(via),
      fixAvailable: v.union([v.boolean(), v.object({ isSemVerMajor: v.boolean() })]),
    }),
  ),
});

const SEVERE = ['high', 'critical'];

/** An advisory about an installed package. It is urgent if it is severe and an update within the ranges of package.json ends it. */
export type Advisory = { sentence: string; isUrgent: boolean };

/** Reads the answer of `npm audit --json`; null if the registry gave none. */
export function readAudit(text: string): Advisory[] | null {
  const audit = v.safeParse(v.pipe(v.string(), v.parseJson(), Audit), text);
  if (!audit.success) return null;
  return Object.values(audit.output.vulnerabilities).flatMap(({ name, via: causes, fixAvailable }) =>
    causes
      .filter((cause) => typeof cause === 'object')
      .map(({ title, url, severity, range }) => ({
        sentence: `${name} ${range}: ${title} (${severity}, ${url})`,
        isUrgent: SEVERE.includes(severity) && fixAvailable === true,
      })),
  );
}
