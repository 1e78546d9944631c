import * as v from 'valibot';
import { FORMULA } from '#contract/code-languages.ts';
import { answerTasks } from '#contract/limited-task.ts';
import { writeFormula } from '#contract/write-formula.ts';
import { tokenizeCode } from './tokenize-code.ts';

// The process of `code-writer.ts`.

const code = v.object({ language: v.string(), text: v.string(), display: v.picklist(['inline', 'block']) });

answerTasks(async (task) => {
  const { language, text, display } = v.parse(code, task);
  return language === FORMULA
    ? { formula: await writeFormula(text, display) }
    : { tokens: await tokenizeCode(text, language) };
});
