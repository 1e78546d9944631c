import { environment, type Mail } from '../src/environment';
import { openMailSocket } from '../src/features/accounts/server/mail-socket';

const { mail } = environment();

/** The port on which a connection is encrypted from its start; on others the server is asked to encrypt it. */
const ENCRYPTED_PORT = 465;

export default {
  email: {
    config: {
      provider: 'nodemailer',
      // Without a server `src/features/accounts/server/mail.ts` refuses to send.
      providerOptions: mail ? transport(mail) : {},
      settings: mail ? { defaultFrom: mail.from, defaultReplyTo: mail.from } : {},
    },
  },
  upload: {
    config: {
      // `src/media/uploads` decides by the content of a file, and has a message for what it refuses.
      security: { deniedTypes: [] },
      // Uploads are decoded once and a few at a time, so a cache or more threads would only take memory.
      sharp: { cache: false, concurrency: 1 },
    },
  },
};

function transport({ host, port, login }: Mail) {
  return {
    host,
    port,
    secure: port === ENCRYPTED_PORT,
    getSocket: openMailSocket,
    ...(login && { auth: { user: login.user, pass: login.password } }),
  };
}
