import { createFormulaWriter } from 'masthead-contract/limited-formula-writer';

/** The formulas that editors write, for the whole service: never in its own process, which a formula could stop. */
export const writeFormulas = createFormulaWriter();
