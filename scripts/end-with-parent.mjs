// Loaded into Strapi and the site before their own code (`node --import`): when whoever started them is killed and
// cannot stop them any more, they end by themselves.

const GRACE_MS = 5000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
});
// Listening must not be what keeps the process alive.
process.channel?.unref();
