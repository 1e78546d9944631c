import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { EXIT_CODES } from '../exit-codes';
import { notifyOperator, oneLine } from '../operator';
import { socketOf, taskLine } from './tasks/socket';

const TaskLine = v.pipe(v.string(), v.parseJson(), taskLine);

/**
 * `npm run import`, `export`, `remove-sample` and `convert-images`: asks the service that runs on DATA_DIR to do a task, and
 * prints its messages. Loads none of the service's code, so it takes little memory beside it. Returns a sentence with the reason
 * if the task was not done.
 */
async function askService([task, ...args]: readonly string[], dataDir: string): Promise<string | null> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ socketPath: socketOf(dataDir), method: 'POST', path: `/${task}` }, resolve);
    asked.once('error', reject).end(JSON.stringify(args));
  });
  if (response.statusCode !== 200) return 'The magazine runs in another version: start it again.';
  for await (const line of createInterface({ input: response })) {
    const received = v.parse(TaskLine, line);
    if ('line' in received) notifyOperator(received.line);
    else if (received.end === 'done') return null;
    else if (received.end === 'stopped') break;
    else return received.reason;
  }
  return 'The content service ended before this was done: start it, and type the command again.';
}

/** Error codes of the system if no service is listening. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED']);

const dataDir = process.env.DATA_DIR ?? '';
askService(process.argv.slice(2), dataDir)
  .catch((error: NodeJS.ErrnoException) => {
    if (NOBODY.has(error.code ?? ''))
      return `The magazine in ${dataDir} is not running: start it, and type this again.`;
    if (error.code === 'EACCES')
      return `This user may not use ${dataDir}: type the command as the user of the content service.`;
    throw error;
  })
  .then((problem) => {
    if (problem === null) return process.exit(0);
    process.stderr.write(`${oneLine(problem)}\n`);
    process.exit(EXIT_CODES.problem);
  });
