// Loaded into Strapi and the site before their own code (`node --import`): they exit when the process that started them
// has been killed and can no longer stop them.

const GRACE_MS = 5000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
});
// The channel must not keep the process alive.
process.channel?.unref();
