// A process that takes the locks it is sent, each as soon as its file is there, and reports whether it got it.
import { existsSync } from 'node:fs';
import { takeLock } from '../lock.mjs';

process.on('message', async (/** @type {string} */ file) => {
  while (!existsSync(file));
  const lock = await takeLock(file);
  process.send?.('release' in lock ? 'owner' : lock.heldBy);
});
process.send?.('ready');
