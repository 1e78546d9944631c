import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { host, port, appKeys, publicDir } = environment();

// Created here because the media library needs its folder before `register` runs.
mkdirSync(path.join(publicDir, 'uploads'), { recursive: true });

export default {
  host,
  port,
  app: { keys: appKeys },
  dirs: { public: publicDir },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  // Content is never transferred between instances.
  transfer: { remote: { enabled: false } },
};
