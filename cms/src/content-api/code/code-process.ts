import { FORMULA } from 'masthead-contract/body/code-languages';
import { answerTasks } from 'masthead-contract/node/limited-task';
import * as v from 'valibot';
import { tokenizeCode } from './tokenize-code';
import { writeFormula } from './write-formula';

// The process of `write-code.ts`.

const code = v.object({ language: v.string(), text: v.string(), display: v.picklist(['inline', 'block']) });

answerTasks(async (task) => {
  const { language, text, display } = v.parse(code, task);
  return language === FORMULA
    ? { formula: await writeFormula(text, display) }
    : { tokens: await tokenizeCode(text, language) };
});
