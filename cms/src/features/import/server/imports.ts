import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '@strapi/utils';
import { type Report, reportSchema } from 'masthead-contract/imports/report';
import * as v from 'valibot';
import { sentences } from '../sentences';
import { createReceiver, PART_BYTES, type ReceivedExport } from './receive-export';
import { type CommandEnd, hasImporter, runImportCommand } from './run-command';
import { type ImportSource, type ImportState, NO_STATE, readState, writeState } from './stored-state';

/** Afterwards an uploaded export is removed. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Options = {
  dataDir: string;
  /** The folder of the program. */
  root: string;
  maxBytes: number;
  idleMs: number;
  /** In milliseconds. */
  now: () => number;
  /** Gets the output of an import that failed. */
  log: (output: string) => void;
  runCommand?: typeof runImportCommand;
};

/** The status that the page shows. */
export type ImportStatus = Omit<ImportState, 'isRead' | 'file'> & {
  isInstalled: boolean;
  maxBytes: number;
  partBytes: number;
  file: ReceivedExport | null;
  /** Whether the source may be imported: a dry run has read it. */
  mayImport: boolean;
  /** The report of the last run, if it was completed. */
  report: Report | null;
};

export type Imports = ReturnType<typeof createImports>;

/** Imports that a Super Admin starts in the panel, one at a time. */
export function createImports(options: Options) {
  const { dataDir, root, maxBytes, now, log, runCommand = runImportCommand } = options;
  const folder = path.join(dataDir, 'uploaded-export');
  const stateFile = path.join(folder, 'state.json');
  const uploads = path.join(folder, 'file');
  const part = path.join(folder, 'upload.part');
  const receiver = createReceiver({ folder: uploads, part, maxBytes, idleMs: options.idleMs });
  let state = NO_STATE;
  let command: ReturnType<typeof runImportCommand> | null = null;

  function change(part: Partial<ImportState>): void {
    state = { ...state, ...part };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeState(stateFile, state);
  }

  function refuseWhileRunning(): void {
    if (command) throw new errors.ApplicationError(sentences().running);
  }

  async function removeFile(): Promise<void> {
    await rm(uploads, { recursive: true, force: true });
    if (state.file) change({ file: null });
  }

  function start(source: ImportSource, isDryRun: boolean): void {
    refuseWhileRunning();
    const file = source.address || (state.file && path.join(uploads, state.file.name));
    if (!file || receiver.isReceiving()) throw new errors.ApplicationError(sentences().noSource);
    const args = [source.kind, file, ...optionsOf(source), ...(isDryRun ? ['--dry-run'] : [])];
    const onLine = (line: string) => {
      if (state.run) state = { ...state, run: { ...state.run, line } };
    };
    change({ source, run: { isDryRun, state: 'running', line: '' }, isRead: state.isRead && !isDryRun });
    const started = runCommand({ root, args, onLine });
    command = started;
    const finish = async ({ output, ...end }: CommandEnd) => {
      if (end.state === 'failed') log(`An import failed:\n${output.join('\n')}`);
      const isCompleted = end.state === 'completed';
      try {
        // Before the run shows as completed, after which the next upload may start.
        if (isCompleted && !isDryRun) await removeFile();
      } finally {
        command = null;
        change({ run: { isDryRun, ...end }, isRead: isDryRun ? isCompleted : state.isRead && !isCompleted });
      }
    };
    started.ended
      .then(finish)
      .catch((error: unknown) => log(`The end of an import was not stored: ${error}`));
  }

  return {
    /** Continues after the last process: its tasks have stopped with it, and incomplete uploads are removed. */
    async open(): Promise<void> {
      state = readState(stateFile);
      if (state.run?.state === 'running') change({ run: { ...state.run, state: 'stopped', line: '' } });
      await receiver.remove();
      if (!state.file) await removeFile();
    },

    async close(): Promise<void> {
      await command?.stop();
    },

    /** Removes an export that was uploaded long ago. To be called about every hour. */
    async removeOld(): Promise<void> {
      if (state.file && !command && now() - state.file.uploadedAt > KEPT_MS) {
        await removeFile();
        change({ isRead: false });
      }
    },

    async status(): Promise<ImportStatus> {
      const { isRead, file, ...shown } = state;
      return {
        ...shown,
        isInstalled: await hasImporter(root),
        maxBytes,
        partBytes: PART_BYTES,
        file: file && { name: file.name, size: file.size },
        mayImport: isRead && !command,
        report: state.run?.state === 'completed' ? await readReport(dataDir) : null,
      };
    },

    /** Begins an upload that takes the place of the last one; returns its id. */
    async beginUpload(file: ReceivedExport): Promise<string> {
      refuseWhileRunning();
      const id = randomUUID();
      await receiver.begin(id, file);
      await removeFile();
      change({ ...NO_STATE });
      return id;
    },

    /** Appends a part of the upload that begins at a byte. */
    async append(id: string, at: number, part: string): Promise<void> {
      const received = await receiver.append(id, at, part);
      if (received) change({ file: { ...received, uploadedAt: now() } });
    },

    /** Reads a source without writing anything. */
    read: (source: ImportSource) => start(source, true),

    /** Imports what the last dry run has read, or continues where an import was stopped. */
    write(): void {
      refuseWhileRunning();
      if (!state.source || !state.isRead) throw new errors.ApplicationError(sentences().notRead);
      start(state.source, false);
    },

    stop: () => command?.stop(),
  };
}

const optionsOf = ({ site, pictureHosts }: ImportSource): string[] => [
  ...(site ? [`--site=${site}`] : []),
  ...(pictureHosts ? [`--pictures-from=${pictureHosts}`] : []),
];

/** The report that the command has written; `null` if it was removed, or another version wrote it. */
async function readReport(dataDir: string): Promise<Report | null> {
  const text = await readFile(path.join(dataDir, 'import', 'report.json'), 'utf8').catch(() => null);
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), reportSchema), text);
  return report.success ? report.output : null;
}
