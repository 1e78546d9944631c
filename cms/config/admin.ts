import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { apiTokenSalt, adminJwtSecret, transferTokenSalt, encryptionKey } = environment();

/**
 * The panel is built into this folder, also while the service runs: Strapi serves whatever is in it, if it exists at the
 * start. The compiled copy of this file is in `dist/config`.
 */
const panel = path.join(__dirname, '..', 'build');
const isDevelopment = process.env.NODE_ENV === 'development';
if (!isDevelopment) mkdirSync(panel, { recursive: true });

export default {
  apiToken: { salt: apiTokenSalt },
  auth: { secret: adminJwtSecret },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  serveAdminPanel: !isDevelopment,
  autoOpen: false,
  flags: { nps: false, promoteEE: false },
  // Hides the button that asks editors to set up previews.
  preview: { enabled: false },
};
