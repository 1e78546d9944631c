type Program = 'site' | 'content service';
type Variables = Readonly<Record<string, string | undefined>>;

type FormerSetting = {
  name: string;
  programs: readonly Program[];
  /** The replacement, as the end of a sentence that begins with the name. */
  instead: string;
  /** Whether something else uses the variable, so that no warning is needed. */
  isUsed?: (variables: Variables) => boolean;
};

/** Settings of earlier versions that nothing reads any more, as in docs/operating.md. */
const FORMER_SETTINGS: readonly FormerSetting[] = [
  {
    name: 'SITE_PROCESSES',
    programs: ['site'],
    instead:
      'no longer starts processes: run units of the site on several ports behind a proxy (docs/operating.md, Several processes).',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    programs: ['site', 'content service'],
    instead:
      "no longer sends traces by itself: load OpenTelemetry's own package (docs/operating.md, Traces).",
    isUsed: ({ NODE_OPTIONS = '' }) => NODE_OPTIONS.includes('opentelemetry'),
  },
  {
    name: 'WEBSUB_HUB',
    programs: ['site', 'content service'],
    instead:
      'no longer notifies a hub: feed readers poll, and WEBHOOK_URL is notified of each change (docs/operating.md, Receivers of changes).',
  },
  {
    name: 'INDEXNOW_ENDPOINT',
    programs: ['content service'],
    instead:
      'is no longer read: api.indexnow.org passes URLs on to all search engines (docs/operating.md, Receivers of changes).',
  },
];

/** A sentence for the operator about each setting of an earlier version that is still set. */
export function describeFormerSettings(program: Program, variables: Variables): string[] {
  return FORMER_SETTINGS.filter(
    ({ name, programs, isUsed }) =>
      programs.includes(program) && variables[name]?.trim() && !isUsed?.(variables),
  ).map(({ name, instead }) => `${name} ${instead}`);
}
