import { type Part, wholeFile } from '../files/read-text.ts';
import type { Item } from './read-item.ts';
import { readRecords, type WxrRecord } from './read-records.ts';

/** Size of a part, which is held in memory. */
const PART_BYTES = 4_000_000;

/**
 * Splits exports into parts that can be read separately: WordPress writes the oldest posts first, and readers want the newest.
 */
export function createExportParts(partBytes = PART_BYTES) {
  const parts: Part[] = [];
  let first = '';
  let last = '';

  return {
    /** In the order of the files. */
    all: parts as readonly Readonly<Part>[],

    addFile: (file: string): void => void parts.push(wholeFile(file)),

    /** Call it for each item of the last added file, in order; `start` as in WxrRecord. */
    addItem({ line, start }: { line: number; start: number | null }, { type, date }: Item): void {
      // Drafts aren't dated.
      if (type === 'post' && !date.startsWith('0000')) {
        first ||= date;
        last = date;
      }
      const part = parts.at(-1);
      if (!part || start === null || start - part.start < partBytes) return;
      parts.push({ ...part, start, line });
      part.end = start;
    },

    /** All records, newest posts first. */
    async *records(): AsyncGenerator<{ file: string; record: WxrRecord }> {
      const isReversed = first < last;
      for (const part of isReversed ? parts.toReversed() : parts) {
        const records: WxrRecord[] = [];
        for await (const record of readRecords(part)) records.push(record);
        for (const record of isReversed ? records.reverse() : records) yield { file: part.file, record };
      }
    },
  };
}

export type ExportParts = ReturnType<typeof createExportParts>;
