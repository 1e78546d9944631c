import { createServer, type Socket } from 'node:net';
import provider from '@strapi/provider-email-nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts, listen } from '../../../../../scripts/ports.mjs';
import { openMailSocket } from './mail-socket';

/** Sends a mail to a server that does something with each connection. */
async function send(serve: (socket: Socket) => void, limitMs = 500): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return sendTo(await listen(server), limitMs);
}

async function sendTo(port: number, limitMs = 500): Promise<string> {
  const sender = 'editors@magazine.example';
  const { send: sendMail } = provider.init(
    {
      host: '127.0.0.1',
      port,
      getSocket: (address: { host: string; port: number }, callback: Parameters<typeof openMailSocket>[1]) =>
        openMailSocket(address, callback, limitMs),
    },
    { defaultFrom: sender, defaultReplyTo: sender },
  );
  return sendMail({ to: 'ada@magazine.example', subject: 'Hello', text: 'Hello' }).then(() => 'sent', String);
}

test('a mail server that trickles bytes times out', async () => {
  const outcome = await send((socket) => {
    const timer = setInterval(() => socket.write('2'), 50);
    socket.once('close', () => clearInterval(timer));
  });
  expect(outcome).toContain('The mail server is too slow.');
});

test('a mail server that says nothing times out', async () => {
  expect(await send(() => {})).toContain('The mail server is too slow.');
});

test('a mail server whose line never ends is disconnected', async () => {
  const outcome = await send((socket) => {
    const timer = setInterval(() => socket.write('2'.repeat(400_000)), 10);
    socket.once('close', () => clearInterval(timer));
  }, 60_000);
  expect(outcome).toContain('The mail server sent too much.');
});

test('an unreachable mail server is an error', async () => {
  const [port] = await freePorts();
  expect(await sendTo(port)).toContain('ECONNREFUSED');
});

test('a working mail server accepts the mail', async () => {
  const outcome = await send((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const isData = String(data).startsWith('DATA');
      socket.write(isData ? '354 Go on\r\n' : '250 OK\r\n');
    });
  });
  expect(outcome).toBe('sent');
});
