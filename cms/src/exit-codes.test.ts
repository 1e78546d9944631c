import { expect, test } from 'vitest';
import { PROBLEM_CODE, SETTING_CODE, UPDATE_CODE } from '../../system/exit-codes.mjs';
import { EXIT_CODES } from './exit-codes';

test('the content service exits with the codes that the commands and systemd units expect', () => {
  expect(EXIT_CODES).toEqual({ setting: SETTING_CODE, update: UPDATE_CODE, problem: PROBLEM_CODE });
});
