import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a neighbour does instead of its work. */
export const NEIGHBOUR_FAULTS = [
  'says nothing',
  'drips',
  'answers nonsense',
  'cuts connections',
  'never ends',
] as const;
export type NeighbourFault = (typeof NEIGHBOUR_FAULTS)[number];

export const DRIP_INTERVAL_MS = 500;
export const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, ' ');
/** JSON that says nothing. */
const NONSENSE = '{}';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** How a neighbour that speaks HTTP does so. */
export const HTTP_FAULTS: Record<
  NeighbourFault,
  (request: IncomingMessage, response: ServerResponse) => void
> = {
  'says nothing': (request) => void request.resume(),
  drips(request, response) {
    request.resume();
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': 1_000_000 });
    const timer = setInterval(() => response.write(' '), DRIP_INTERVAL_MS);
    response.once('close', () => clearInterval(timer));
  },
  'answers nonsense': (request, response) =>
    void request
      .resume()
      .once('end', () => response.writeHead(200, { ...JSON_TYPE, 'Content-Length': 2 }).end(NONSENSE)),
  'cuts connections': (request) => request.socket.resetAndDestroy(),
  'never ends'(request, response) {
    request.resume();
    response.writeHead(200, JSON_TYPE);
    const write = () => {
      while (response.writable && response.write(ENDLESS_CHUNK));
    };
    response.on('drain', write);
    write();
  },
};
