import { answerTasks } from 'masthead-contract/node/limited-task';
import * as v from 'valibot';

// Writes code for the tests of `limited-code-writer.ts`: the language says how, and the answer how often this process was asked.

const code = v.object({ language: v.string(), text: v.string() });
const never = new Int32Array(new SharedArrayBuffer(4));
let asked = 0;

answerTasks((task) => {
  const { language, text } = v.parse(code, task);
  asked += 1;
  if (language === 'endless') for (;;);
  if (language === 'slow') Atomics.wait(never, 0, 0, 1_000);
  if (language === 'wrong') throw new Error('This cannot be read.');
  return { tokens: `${text} ${asked}` };
});
