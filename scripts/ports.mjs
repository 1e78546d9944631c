import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { errorCode } from '../system/error-code.mjs';
import { Problem } from './problem.mjs';

/**
 * Checks that the site and Strapi can listen on their ports.
 * @param {{ port: number, cmsPort: number, host: string }} settings
 * @throws {Problem} when one of them cannot
 */
export async function checkPorts({ port, cmsPort, host }) {
  await checkSitePort({ port, host });
  await checkPort('CMS_PORT', cmsPort, '127.0.0.1', 'the content service');
}

/**
 * Checks that the site can listen on its port.
 * @param {{ port: number, host: string }} settings
 * @throws {Problem} when it cannot
 */
export const checkSitePort = ({ port, host }) => checkPort('PORT', port, host, 'the site');

/**
 * @param {'PORT' | 'CMS_PORT'} name
 * @param {number} port
 * @param {string} host
 * @param {string} user
 */
async function checkPort(name, port, host, user) {
  // On some systems a port can be opened on one address although another program listens on all addresses.
  const accepted = await Promise.all(
    ['127.0.0.1', '::1'].map((address) => acceptsConnections(address, port)),
  );
  const code = accepted.includes(true) ? 'EADDRINUSE' : await listenError(host, port);
  if (!code) return;
  if (code === 'EADDRINUSE') {
    throw new Problem(
      `Port ${port} is in use by another program: stop that program, or set another port for ${user} with ${name}=<number>.`,
    );
  }
  if (code === 'EACCES') {
    throw new Problem(
      `This user may not use port ${port}: set a port of 1024 or more for ${user} with ${name}=<number>.`,
    );
  }
  throw new Problem(
    `Port ${port} cannot be opened on ${host} for ${user} (${code}): check HOST and ${name}.`,
  );
}

/**
 * @param {string} host
 * @param {number} port
 * @param {number} [timeoutMs]
 * @returns {Promise<boolean>}
 */
export function acceptsConnections(host, port, timeoutMs = 1000) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    /** @param {boolean} accepted */
    const finish = (accepted) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>} the code of the error when the port cannot be opened
 */
function listenError(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** Below the ports that systems give to connections and to servers that ask for any, which could take one before it is used. */
const FREE = { from: 20_000, to: 32_000 };

/** @returns {Promise<[number, number]>} two ports that are currently free */
export async function freePorts() {
  const first = await freePort();
  let second = first;
  while (second === first) second = await freePort();
  return [first, second];
}

/** @returns {Promise<number>} */
async function freePort() {
  const port = randomInt(FREE.from, FREE.to);
  return (await listenError('127.0.0.1', port)) ? freePort() : port;
}

/**
 * Starts a server on 127.0.0.1.
 * @param {import('node:net').Server} server
 * @param {number} [port] default: a free one
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
