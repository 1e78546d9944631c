import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { apiTokenSalt, adminJwtSecret, transferTokenSalt, encryptionKey } = environment();

/**
 * The panel is built into this folder, also while the service runs: Strapi serves whatever is in it, if it exists at the
 * start. The compiled copy of this file is in `dist/config`.
 */
const panel = path.join(__dirname, '..', 'build');
const isServed = process.env.NODE_ENV !== 'development' && makeFolder(panel);

/** Whether the folder exists; it cannot be created where this user may not write to the build. */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

export default {
  apiToken: { salt: apiTokenSalt },
  auth: { secret: adminJwtSecret },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  serveAdminPanel: isServed,
  autoOpen: false,
  flags: { nps: false, promoteEE: false, docLinks: false },
  // Hides the button that asks editors to set up previews.
  preview: { enabled: false },
};
