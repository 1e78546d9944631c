// A process that receives paths of stale lock files and tries to take each lock over as soon as the file exists. It sends
// back 'owner', or the id of the process that holds the lock.
import { existsSync } from 'node:fs';
import { takeLock } from '../lock.mjs';

process.on('message', async (/** @type {string} */ file) => {
  while (!existsSync(file));
  const lock = await takeLock(file);
  process.send?.('release' in lock ? 'owner' : lock.heldBy);
});
process.send?.('ready');
