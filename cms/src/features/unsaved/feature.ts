import type { Feature } from '../../core/feature';
import { SAVES } from '../../core/rules/subjects';
import { refuseStaleSave } from './server/refuse-stale-save';
import { rememberSave } from './server/remember-save';
import { SAVED_REQUESTS } from './server/saved-request-table';

/** No edit is lost: not by two editors at once, not by a save that is repeated. */
export const unsaved: Feature = {
  tables: [SAVED_REQUESTS],
  rules: [
    { phase: 'refuse', of: 'every', on: ['update'], run: refuseStaleSave },
    { phase: 'last', of: 'every', on: SAVES, run: rememberSave },
  ],
};
