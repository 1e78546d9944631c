import * as v from 'valibot';
import { answerTasks } from '#contract/limited-task.ts';
import { PARSERS } from './parsers.ts';

// The process in which parsers read. Answers how much CPU time (milliseconds) and memory (megabytes) an input took.

const MB = 1024 * 1024;
const task = v.object({ parser: v.string(), input: v.string() });
const loaded = new Map<string, (input: string) => unknown>();

async function readerOf(name: string): Promise<(input: string) => unknown> {
  const parser = PARSERS.find((one) => one.name === name);
  if (!parser) throw new Error(`There is no parser '${name}'.`);
  const read = loaded.get(name) ?? (await parser.load());
  loaded.set(name, read);
  return read;
}

answerTasks(async (sent) => {
  const { parser, input } = v.parse(task, sent);
  const read = await readerOf(parser);
  const sizeBefore = process.memoryUsage.rss();
  const before = process.threadCpuUsage();
  // Refusing an input is an answer, too.
  await Promise.resolve(input)
    .then(read)
    .catch(() => undefined);
  const { user, system } = process.threadCpuUsage(before);
  return { cpuMs: (user + system) / 1_000, mb: (process.memoryUsage.rss() - sizeBefore) / MB };
});
