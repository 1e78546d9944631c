// Loaded into Strapi and the site before their own code (`node --import`): they exit when the process that started them has been
// killed and can no longer stop them, and report to it every second that their event loop turns (pulse.mjs).

const GRACE_MS = 5000;
const BEAT_INTERVAL_MS = 1000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
});
setInterval(() => {
  // With a callback, a channel that is just closing causes no error event.
  if (process.connected) process.send?.('beat', undefined, undefined, () => {});
}, BEAT_INTERVAL_MS).unref();
// The channel must not keep the process alive.
process.channel?.unref();
