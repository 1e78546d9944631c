// A process that receives paths of lock files, takes each lock as soon as the file exists, and sends back its owner.
import { existsSync } from 'node:fs';
import { takeLock } from '../lock.mjs';

process.on('message', async (/** @type {string} */ file) => {
  while (!existsSync(file));
  const lock = await takeLock(file);
  process.send?.('release' in lock ? 'owner' : lock.heldBy);
});
process.send?.('ready');
