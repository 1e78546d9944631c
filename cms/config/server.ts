import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { host, port, appKeys, publicDir, adminUrl } = environment();

/**
 * Behind a proxy with TLS, Strapi must believe its headers: the cookies of the admin panel are then `Secure`, and attempts to
 * log in are counted by the address that the proxy has appended. Nobody else can reach the service (SECURITY.md).
 */
const isBehindTls = adminUrl?.startsWith('https://') ?? false;

// Created here because the media library needs its folder before `register` runs.
mkdirSync(path.join(publicDir, 'uploads'), { recursive: true });

export default {
  host,
  port,
  app: { keys: appKeys },
  proxy: { koa: isBehindTls, maxIpsCount: 1 },
  dirs: { public: publicDir },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  // Content is never transferred between instances.
  transfer: { remote: { enabled: false } },
};
