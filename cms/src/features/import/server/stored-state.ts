import { existsSync, readFileSync } from 'node:fs';
import { IMPORT_KINDS } from 'masthead-contract/imports/kinds';
import * as v from 'valibot';
import { replaceFile } from '../../../durable-files';

/** The source to import: an uploaded file, or a URL. */
const source = v.object({
  kind: v.picklist(IMPORT_KINDS),
  /** Empty for the uploaded file. */
  address: v.string(),
  /** The former URL of the site; empty if the source states it. */
  site: v.string(),
  /** Hosts that pictures may be fetched from, with commas between. */
  pictureHosts: v.string(),
});
export type ImportSource = v.InferOutput<typeof source>;

const run = v.object({
  isDryRun: v.boolean(),
  state: v.picklist(['running', 'completed', 'stopped', 'failed']),
  /** The last line that the command has printed for the operator. */
  line: v.string(),
});
export type ImportRun = v.InferOutput<typeof run>;

const State = v.object({
  /** `uploadedAt` is in milliseconds. */
  file: v.nullable(v.object({ name: v.string(), size: v.number(), uploadedAt: v.number() })),
  source: v.nullable(source),
  run: v.nullable(run),
  /** Whether a dry run of this source has been completed. */
  isRead: v.boolean(),
});
export type ImportState = v.InferOutput<typeof State>;

export const NO_STATE: ImportState = { file: null, source: null, run: null, isRead: false };

/** The state that outlives the process: a file in the folder of uploaded exports. An unreadable one counts as missing. */
export function readState(path: string): ImportState {
  if (!existsSync(path)) return NO_STATE;
  try {
    return v.parse(State, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return NO_STATE;
  }
}

export const writeState = (path: string, state: ImportState): void =>
  replaceFile(path, JSON.stringify(state));
