import { environment } from '../src/environment';

const { host, port, appKeys, publicDir } = environment();

export default {
  host,
  port,
  app: { keys: appKeys },
  dirs: { public: publicDir },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  // Content leaves through the site and through backups, never through a remote pull.
  transfer: { remote: { enabled: false } },
};
