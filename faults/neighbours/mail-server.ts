import { createServer, type Socket } from 'node:net';
import { listen } from '#scripts/ports.mjs';
import { DRIP_INTERVAL_MS, ENDLESS_CHUNK, type NeighbourFault } from './http-faults.ts';

/** A mail server that takes every mail, or does not. */
export async function startMailServer() {
  let fault: NeighbourFault | null = null;
  let asked = 0;
  const mails: string[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    let mail: string | null = null;
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const text = String(data);
      if (mail !== null) mail += text;
      else if (!text.startsWith('DATA')) return void socket.write('250 OK\r\n');
      else mail = '';
      if (!mail.endsWith('\r\n.\r\n')) return void (mail === '' && socket.write('354 Go on\r\n'));
      mails.push(mail);
      mail = null;
      socket.write('250 Queued as 1\r\n');
    });
  }

  const faults: Record<NeighbourFault, (socket: Socket) => void> = {
    'says nothing': (socket) => void socket.resume(),
    drips(socket) {
      socket.resume();
      const timer = setInterval(() => socket.write('2'), DRIP_INTERVAL_MS);
      socket.once('close', () => clearInterval(timer));
    },
    'answers nonsense': (socket) => void socket.on('data', () => socket.write('{}\r\n')).write('{}\r\n'),
    'cuts connections': (socket) => void socket.resetAndDestroy(),
    'never ends'(socket) {
      socket.resume();
      const write = () => {
        while (socket.writable && socket.write(ENDLESS_CHUNK));
      };
      socket.on('drain', write);
      write();
    },
  };

  const server = createServer((socket) => {
    asked += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (fault) faults[fault](socket);
    else serve(socket);
  });

  return {
    port: await listen(server),
    mails,
    asked: () => asked,
    failWith(next: NeighbourFault | null): void {
      fault = next;
      for (const socket of sockets) socket.destroy();
    },
    stop(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
