import { type ImportedDocument, LOCAL_TIME } from 'masthead-contract/imports/documents';

/** Reads dates of an import: without a zone, they are in the magazine's. */
export function createTimeZone(timeZone: string) {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  /** How far the clocks of the zone are ahead of UTC at a moment, in milliseconds. */
  function aheadAt(time: number): number {
    const parts = Object.fromEntries(
      clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - time;
  }

  return {
    /** A document with its date in UTC. A time that the clocks skip is an hour later. */
    inUtc(document: ImportedDocument): ImportedDocument {
      if (document.kind !== 'article' || !LOCAL_TIME.test(document.publishedOn ?? '')) return document;
      const local = Date.parse(`${document.publishedOn}Z`);
      const near = local - aheadAt(local);
      return { ...document, publishedOn: new Date(local - aheadAt(near)).toISOString() };
    },
  };
}
