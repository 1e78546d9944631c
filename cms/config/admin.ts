import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { apiTokenSalt, adminJwtSecret, transferTokenSalt, encryptionKey } = environment();

/** `npm run admin` builds the panel here. The compiled copy of this file is in `dist/config`. */
const panel = path.join(__dirname, '..', 'build', 'index.html');

export default {
  apiToken: { salt: apiTokenSalt },
  auth: { secret: adminJwtSecret },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  serveAdminPanel: existsSync(panel),
  autoOpen: false,
  flags: { nps: false, promoteEE: false },
  // Hides the button that asks editors to set up previews.
  preview: { enabled: false },
};
