import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds in which a client can read its last response. */
const CLOSED_AFTER = 1_000;

type Settings = {
  /** Requests that may wait on one connection behind its first. */
  perConnection: number;
  /** Requests that may wait on all connections together. */
  inAll: number;
};

type Respond = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** What is under way on a connection, beyond responses that were written at once. */
type Connection = { waiting: number; responding: number; finalResponse: string | null };

/**
 * Answers the requests of a connection one after the other. A client may send any number of requests without reading a
 * response (pipelining, RFC 9112 §9.3.2): a connection has work for one of them at a time, and a client that sends more
 * than a few ahead loses its connection. It may send the unanswered ones again.
 */
export function createPipelining({ perConnection, inAll }: Settings) {
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

  /** Ends a connection with a response of its own, once everything asked before is answered. */
  function end(socket: Socket, finalResponse: string): void {
    const connection = connections.get(socket);
    if (connection && connection.waiting + connection.responding > 0) {
      connection.finalResponse = finalResponse;
      return;
    }
    if (socket.writable) socket.end(finalResponse);
    // A client that never closes its side would keep the connection; one that is closed at once may lose the response.
    setTimeout(() => socket.destroy(), CLOSED_AFTER).unref();
  }

  return {
    /** Calls `respond` when everything the connection asked before is answered. */
    enqueue(request: IncomingMessage, response: ServerResponse, respond: Respond): void {
      const { socket } = request;
      if (response.socket) {
        if (respond(request, response)) trackResponse(socket, response);
        return;
      }
      // Node has parsed everything that came in one piece.
      if (socket.destroyed) return;
      const connection = connectionOf(socket);
      if (connection.waiting >= perConnection || waiting >= inAll) return void socket.destroy();
      connection.waiting += 1;
      waiting += 1;
      // Node gives a response the connection when the one before it is written.
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
