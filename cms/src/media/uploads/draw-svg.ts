import { execFile } from 'node:child_process';
import path from 'node:path';
import { limitedProcess } from '../../limited-process';
import { limitDecoding } from './decoding-limiter';

/** Far more than a drawing needs; an SVG of a few hundred bytes can ask for any time and memory. */
const TIMEOUT_MS = 10_000;
const MAX_MEMORY_KB = 1_000_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The exit code of `svg-process.ts` for an SVG that is not well-formed. */
const DAMAGED = 2;

/**
 * An SVG drawn as PNG, as large as fits into the box (pixels). `damaged` if it is not well-formed; `null` if it takes too
 * much time (milliseconds) or memory. It is drawn in a process of its own, which can be killed: this process decodes no SVG
 * (`open-picture.ts`).
 */
export function drawSvg(
  filepath: string,
  { width, height }: { width: number; height: number },
  timeout = TIMEOUT_MS,
): Promise<Buffer | 'damaged' | null> {
  const script = path.join(__dirname, 'svg-process.js');
  const { program, args } = limitedProcess(script, [filepath, String(width), String(height)], {
    maxMemoryKb: MAX_MEMORY_KB,
  });
  const options = {
    encoding: 'buffer',
    env: {},
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const;
  return limitDecoding(
    width * height,
    () =>
      new Promise((resolve) => {
        execFile(program, args, options, (error, output) =>
          resolve(error ? (error.code === DAMAGED ? 'damaged' : null) : output),
        );
      }),
  );
}
