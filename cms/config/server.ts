import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { host, port, appKeys, publicDir } = environment();

// Here, because the media library looks for its folder before any code of ours runs.
mkdirSync(path.join(publicDir, 'uploads'), { recursive: true });

export default {
  host,
  port,
  app: { keys: appKeys },
  dirs: { public: publicDir },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  // Content leaves through the site and through backups, never through a remote pull.
  transfer: { remote: { enabled: false } },
};
