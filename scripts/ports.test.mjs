import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkPorts, freePorts } from './ports.mjs';

describe('ports', () => {
  test('that are free are accepted', async () => {
    const [port, cmsPort] = await freePorts();
    await expect(checkPorts({ port, cmsPort, host: '127.0.0.1' })).resolves.toBeUndefined();
  });

  test.each(['127.0.0.1', '0.0.0.0', '::'])(
    'in use on %s are refused, with the variable to set',
    async (address) => {
      const [free] = await freePorts();
      const taken = await listenOn(address);
      await expect(checkPorts({ port: taken, cmsPort: free, host: '127.0.0.1' })).rejects.toThrow(
        `Port ${taken} is in use by another program: stop that program, or set another port for the site with PORT=<number>.`,
      );
      await expect(checkPorts({ port: free, cmsPort: taken, host: '127.0.0.1' })).rejects.toThrow(
        'CMS_PORT=<number>',
      );
    },
  );

  test('cannot be opened on an address that this machine does not have', async () => {
    const [port, cmsPort] = await freePorts();
    await expect(checkPorts({ port, cmsPort, host: '192.0.2.1' })).rejects.toThrow('check HOST and PORT');
  });
});

/** @param {string} address */
async function listenOn(address) {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen({ host: address, port: 0 });
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not a TCP port');
  return bound.port;
}
