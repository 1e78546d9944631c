import * as v from 'valibot';

/** The requests with which the content manager changes a document. */
const WRITES = [
  'createDocument',
  'cloneDocument',
  'updateDocument',
  'publishDocument',
  'discardDocument',
  'deleteDocument',
];

/** The document that a request is about; a new one lacks a `documentId`, and a copy has the `sourceId` of its original. */
const DocumentRequest = v.object({
  collectionType: v.optional(v.string(), 'collection-types'),
  model: v.string(),
  documentId: v.nullish(v.string(), null),
  sourceId: v.nullish(v.string(), null),
  params: v.nullish(v.object({ status: v.nullish(v.string(), null) }), {}),
});
export type DocumentRequest = v.InferOutput<typeof DocumentRequest>;

/** An error of the panel's requests. Without a status, the service has not answered. */
const RequestError = v.looseObject({
  name: v.string(),
  message: v.optional(v.string(), ''),
  status: v.optional(v.number()),
});
export type RequestError = v.InferOutput<typeof RequestError>;

const Answer = v.looseObject({ data: v.unknown(), error: v.optional(RequestError) });
export type Answer = v.InferOutput<typeof Answer>;

const Sent = v.looseObject({
  config: v.optional(v.looseObject({ headers: v.optional(v.object({}), {}) }), {}),
});
const User = v.object({ id: v.union([v.number(), v.string()]) });

const Endpoint = v.object({
  query: v.function(),
  transformResponse: v.optional(v.function()),
  transformErrorResponse: v.optional(v.function()),
});
const UpdateEndpoint = v.object({ onQueryStarted: v.function() });
const ReadEndpoint = v.object({ queryFn: v.function() });

/** The part of `adminApi`, the panel's public RTK Query API, that is used here. */
export type PanelApi = {
  enhanceEndpoints(options: { endpoints: Record<string, (endpoint: unknown) => void> }): unknown;
};

export type RequestWatcher = {
  /** Is called before a document is changed; returns headers to send. */
  saving: (request: DocumentRequest) => Record<string, string>;
  /** Called before the panel gets the answer; `name` is the request's. */
  saved: (request: DocumentRequest, answer: unknown, name: string) => void;
  /** Returns the error that the panel gets. */
  failed: (request: DocumentRequest, error: RequestError) => RequestError;
  /** Reads a document with `read`, which can be called more than once. */
  reading: (request: DocumentRequest, read: () => Promise<Answer>) => Promise<Answer>;
  loggedIn: (user: string) => void;
  /** The person has logged out; a session that expires sends another request. */
  loggedOut: () => void;
};

/**
 * Watches the requests with which the panel reads and changes documents. `enhanceEndpoints` is the documented way to change an
 * endpoint of RTK Query, but the endpoints' names and arguments are Strapi's own. A form keeps the values that are saved until
 * others are, and a list is read whenever it is shown.
 *
 * @throws {Error} if the panel has no such endpoint, so that an update of Strapi does not drop the protection unnoticed
 */
export function watchPanelRequests(api: PanelApi, watcher: RequestWatcher): void {
  for (const name of WRITES) {
    change(api, name, Endpoint, ({ query, transformResponse, transformErrorResponse }) => ({
      query(argument: unknown) {
        const sent = v.parse(Sent, query(argument));
        const headers = { ...sent.config.headers, ...watcher.saving(v.parse(DocumentRequest, argument)) };
        return { ...sent, config: { ...sent.config, headers } };
      },
      transformResponse(response: unknown, meta: unknown, argument: unknown) {
        watcher.saved(v.parse(DocumentRequest, argument), response, name);
        return transformResponse ? transformResponse(response, meta, argument) : response;
      },
      transformErrorResponse(error: unknown, meta: unknown, argument: unknown) {
        const given = transformErrorResponse ? transformErrorResponse(error, meta, argument) : error;
        return watcher.failed(v.parse(DocumentRequest, argument), v.parse(RequestError, given));
      },
    }));
  }
  // Strapi shows a document as saved as soon as the save is sent, and takes that back if it fails.
  change(api, 'updateDocument', UpdateEndpoint, () => ({ onQueryStarted: undefined }));
  // Strapi caches a list for a minute: entries from the bin, an import or another editor would be missing in it.
  change(api, 'getAllDocuments', Endpoint, () => ({ keepUnusedDataFor: 0 }));
  change(api, 'getDocument', ReadEndpoint, ({ queryFn }) => ({
    queryFn(argument: unknown, state: unknown, options: unknown, send: (request: unknown) => unknown) {
      const request = v.parse(DocumentRequest, argument);
      const read = async (sent: unknown) => v.parse(Answer, await send(sent));
      return queryFn(argument, state, options, (sent: unknown) => watcher.reading(request, () => read(sent)));
    },
  }));
  change(api, 'getMe', Endpoint, ({ transformResponse }) => ({
    transformResponse(...answer: unknown[]) {
      const user = transformResponse ? transformResponse(...answer) : answer[0];
      watcher.loggedIn(String(v.parse(User, user).id));
      return user;
    },
  }));
  change(api, 'logout', Endpoint, ({ query }) => ({
    query(argument: unknown) {
      watcher.loggedOut();
      return query(argument);
    },
  }));
}

function change<Schema extends v.GenericSchema>(
  api: PanelApi,
  name: string,
  schema: Schema,
  changes: (endpoint: v.InferOutput<Schema>) => object,
): void {
  const changeEndpoint = (endpoint: unknown) => {
    const { success, output } = v.safeParse(schema, endpoint);
    if (!success || typeof endpoint !== 'object' || !endpoint) {
      throw new Error(
        `Strapi's panel has no request '${name}' that Masthead can watch (docs/updating-strapi.md).`,
      );
    }
    Object.assign(endpoint, changes(output));
  };
  api.enhanceEndpoints({ endpoints: { [name]: changeEndpoint } });
}
