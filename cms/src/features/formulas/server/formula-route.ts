import { errors } from '@strapi/utils';
import { FORMULA } from 'masthead-contract/body/code-languages';
import { MAX_FORMULA_LENGTH } from 'masthead-contract/body/limits';
import * as v from 'valibot';
import { writeCode } from '../../../content-api/code/write-code';
import { ARTICLE } from '../../../content-types';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { readInput } from '../../../read-input';
import { checkerOf } from '../../../strapi/permission-checker';

/** The text editor asks for a formula when it has not changed for a moment, so for all of them only when a text is opened. */
const MAX_FORMULAS = 100;

const Input = v.object({
  formulas: v.pipe(
    v.array(
      v.object({
        text: v.pipe(v.string(), v.maxLength(MAX_FORMULA_LENGTH)),
        display: v.picklist(['inline', 'block']),
      }),
    ),
    v.maxLength(MAX_FORMULAS),
  ),
});

/**
 * `POST /masthead/formulas`: the readers' view of formulas (`readFormula`); `null` for those that stay plain or couldn't be
 * written in time. For people who may create articles.
 */
export async function showFormulas(
  { request, state }: AdminContext,
  { strapi }: Panel,
): Promise<(string | null)[]> {
  if (!checkerOf(strapi, state.userAbility, ARTICLE).can.create()) throw new errors.ForbiddenError();
  const { formulas } = readInput(Input, request.body);
  const written = await writeCode(
    formulas.map((formula) => ({ language: FORMULA, ...formula })),
    'low',
  );
  return written.map((one) => (one instanceof Error ? null : (one.formula ?? null)));
}
