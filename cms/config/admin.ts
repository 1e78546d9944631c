import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { apiTokenSalt, adminJwtSecret, transferTokenSalt, encryptionKey } = environment();

/** `npm run admin` puts the panel here, two folders above the compiled copy of this file. */
const panel = path.join(__dirname, '..', 'build', 'index.html');

export default {
  apiToken: { salt: apiTokenSalt },
  auth: { secret: adminJwtSecret },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  serveAdminPanel: existsSync(panel),
  autoOpen: false,
  flags: { nps: false, promoteEE: false },
  // A switched-off preview leaves no button that asks editors to set one up.
  preview: { enabled: false },
};
