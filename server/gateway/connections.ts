import { type Dispatcher, errors, Pool } from 'undici';

/** Proxies return these when the content service is gone. */
const UNAVAILABLE = [502, 503, 504];
/** Other requests may have been carried out even if they failed, unless they say that they are `idempotent`. */
const REPEATABLE = ['GET', 'HEAD'];

/**
 * Connections to content services with one database, by their origins. Requests go to the service that answered last, and to the
 * next one when it fails.
 */
export function createConnections(urls: readonly string[], options: Pool.Options) {
  const pools = urls.map((url) => new Pool(url, options));
  let current = 0;

  /** Concurrent requests may have moved on to the next one already. */
  function leave(index: number): void {
    if (current === index) current = (index + 1) % pools.length;
  }

  return {
    /**
     * Resolves with the response of the first service that answers. Rejects if none does, if the time of `signal` is up, or if
     * the request may have been carried out; then later requests go to the next service.
     */
    async request(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
      for (let left = pools.length - 1; ; left -= 1) {
        const index = current;
        const pool = pools[index];
        if (!pool) throw new Error('There is no content service.');
        try {
          const response = await pool.request(request);
          if (left === 0 || !UNAVAILABLE.includes(response.statusCode)) return response;
          leave(index);
          if (!isRepeatable(request)) return response;
          await response.body.dump().catch(() => undefined);
        } catch (error) {
          // The reader is gone, which doesn't mean that the service failed.
          if (!isAbort(error)) leave(index);
          if (left === 0 || isOver(request) || !mayRepeat(request, error)) throw error;
        }
      }
    },

    /** Sends a request to each, and ignores answers. */
    requestAll(request: Dispatcher.RequestOptions): void {
      for (const pool of pools) {
        pool
          .request(request)
          .then(({ body }) => body.dump())
          .catch(() => undefined);
      }
    },

    close: (): Promise<unknown> => Promise.all(pools.map((pool) => pool.destroy())),
  };
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

const isOver = ({ signal }: Dispatcher.RequestOptions) => signal instanceof AbortSignal && signal.aborted;

const isRepeatable = ({ method, idempotent = false }: Dispatcher.RequestOptions) =>
  idempotent || REPEATABLE.includes(method);

const mayRepeat = (request: Dispatcher.RequestOptions, error: unknown) =>
  isRepeatable(request) ||
  error instanceof errors.ConnectTimeoutError ||
  (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED');
