import { requireNode20 } from './node-version.mjs';

requireNode20();
// Imported only now: an older Node could not even parse it.
import('./commands/admin.mjs').then(({ main }) => main());
