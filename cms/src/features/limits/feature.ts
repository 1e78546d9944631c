import { FILE } from '../../content-types';
import type { Feature } from '../../core/feature';
import { LIMITED, PUBLICATIONS, SAVES } from '../../core/rules/subjects';
import { refuseExcessMarks, refuseExcessMarksOfFile } from './server/refuse-excess-marks';
import { refuseForeignId } from './server/refuse-foreign-id';
import { refuseLongPictureTexts, refuseLongText, refuseOversize } from './server/refuse-oversize';

/** Refuses content too large for a page, and writes under another document's id. */
export const limits: Feature = {
  rules: [
    { phase: 'refuse', of: 'every', on: SAVES, run: refuseForeignId },
    { phase: 'refuse', of: 'every', on: SAVES, run: refuseExcessMarks },
    { phase: 'refuse', of: LIMITED, on: SAVES, run: refuseLongText },
    { phase: 'last', of: LIMITED, on: [...SAVES, ...PUBLICATIONS], run: refuseOversize },
  ],
  rowRules: [
    { of: [FILE], on: ['beforeCreate', 'beforeUpdate'], run: refuseExcessMarksOfFile },
    { of: [FILE], on: ['beforeCreate', 'beforeUpdate'], run: refuseLongPictureTexts },
  ],
};
