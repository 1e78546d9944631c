import { connect, createServer } from 'node:net';
import { errorCode, Problem } from './problem.mjs';

/**
 * Throws a sentence when the site or Strapi could not listen where it should.
 * @param {{ port: number, cmsPort: number, host: string }} settings
 */
export async function checkPorts({ port, cmsPort, host }) {
  await checkPort('PORT', port, host, 'site');
  await checkPort('CMS_PORT', cmsPort, '127.0.0.1', 'Strapi');
}

/**
 * @param {'PORT' | 'CMS_PORT'} name
 * @param {number} port
 * @param {string} host
 * @param {string} user
 */
async function checkPort(name, port, host, user) {
  // Somebody may listen on every address, which does not always keep us from listening on one of them.
  const answered = await Promise.all(['127.0.0.1', '::1'].map((address) => answers(address, port)));
  const code = answered.includes(true) ? 'EADDRINUSE' : await listenError(host, port);
  if (!code) return;
  if (code === 'EADDRINUSE') {
    throw new Problem(
      `Port ${port} is in use by another program: stop that program, or choose another port for the ${user} with ${name}=<number>.`,
    );
  }
  if (code === 'EACCES') {
    throw new Problem(
      `This user may not use port ${port}: choose a port of 1024 or more for the ${user} with ${name}=<number>.`,
    );
  }
  throw new Problem(`The ${user} cannot listen on ${host}, port ${port} (${code}): check HOST and ${name}.`);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>} whether somebody accepts connections there
 */
function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    /** @param {boolean} answer */
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>} why nobody can listen there
 */
function listenError(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** @returns {Promise<[number, number]>} two ports that are free just now */
export async function freePorts() {
  const servers = [createServer(), createServer()];
  const [first = 0, second = 0] = await Promise.all(servers.map((server) => listen(server)));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [first, second];
}

/**
 * Lets a server listen for this machine alone.
 * @param {import('node:net').Server} server
 * @param {number} [port] a free one unless given
 * @returns {Promise<number>} the port
 */
export function listen(server, port = 0) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
}
