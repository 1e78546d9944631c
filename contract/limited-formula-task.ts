import * as v from 'valibot';
import { FORMULA } from './code-languages.ts';
import { answerTasks } from './limited-task.ts';
import { writeFormula } from './write-formula.ts';

// The process of `limited-formula-writer.ts`.

const code = v.object({ language: v.string(), text: v.string(), display: v.picklist(['inline', 'block']) });

answerTasks(async (task) => {
  const { language, text, display } = v.parse(code, task);
  return language === FORMULA ? { formula: await writeFormula(text, display) } : {};
});
