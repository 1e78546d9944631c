import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take to read the final response. */
const CLOSE_TIMEOUT_MS = 1_000;

type Settings = {
  /** Maximum number of waiting requests on one connection. */
  perConnection: number;
  /** Maximum number of waiting requests on all connections. */
  total: number;
};

type Respond = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** State of a connection with asynchronous responses. `finalResponse` is sent before it is closed. */
type Connection = { waiting: number; responding: number; finalResponse: string | null };

/**
 * Handles the pipelined requests of a connection (RFC 9112 §9.3.2) one at a time. A client that pipelines too many loses
 * its connection, and may send the unanswered requests again.
 */
export function createPipelining({ perConnection, total }: Settings) {
  const connections = new Map<Socket, Connection>();
  let waiting = 0;

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { waiting: 0, responding: 0, finalResponse: null };
    connections.set(socket, connection);
    socket.once('close', () => {
      waiting -= connection.waiting;
      connections.delete(socket);
    });
    return connection;
  }

  function trackResponse(socket: Socket, response: ServerResponse): void {
    const connection = connectionOf(socket);
    connection.responding += 1;
    response.once('close', () => {
      connection.responding -= 1;
      if (connection.finalResponse !== null) end(socket, connection.finalResponse);
    });
  }

  /** Closes a connection with a final raw response, after all earlier requests are answered. */
  function end(socket: Socket, finalResponse: string): void {
    const connection = connections.get(socket);
    if (connection && connection.waiting + connection.responding > 0) {
      connection.finalResponse = finalResponse;
      return;
    }
    if (socket.writable) socket.end(finalResponse);
    // Destroying the socket immediately could lose the response; never destroying it would let the client keep it open.
    setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
  }

  return {
    /** Calls `respond` when all earlier requests on the connection are answered. */
    enqueue(request: IncomingMessage, response: ServerResponse, respond: Respond): void {
      const { socket } = request;
      if (response.socket) {
        if (respond(request, response)) trackResponse(socket, response);
        return;
      }
      // Node still emits the requests it has already parsed.
      if (socket.destroyed) return;
      const connection = connectionOf(socket);
      if (connection.waiting >= perConnection || waiting >= total) return void socket.destroy();
      connection.waiting += 1;
      waiting += 1;
      // Node assigns the socket to a response when the previous response is written.
      response.once('socket', () => {
        connection.waiting -= 1;
        waiting -= 1;
        trackResponse(socket, response);
        void respond(request, response);
      });
    },
    end,
  };
}
