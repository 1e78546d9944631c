import { checkMarks } from '../../../check-marks';
import type { RowRule } from '../../../core/rules/row-rule';
import type { Write } from '../../../core/rules/rule';

/** Refuses a document with a letter that has more marks than pages show. */
export async function refuseExcessMarks({ data }: Pick<Write, 'data'>): Promise<void> {
  checkMarks(data);
}

/** Refuses such a name, alternative text or caption of a file. */
export const refuseExcessMarksOfFile: RowRule['run'] = async ({ params: { data } }) => checkMarks(data);
