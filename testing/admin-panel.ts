import * as v from 'valibot';

const session = v.object({ data: v.object({ token: v.string() }) });

/** Logs in to Strapi's admin panel, for requests like those the panel sends. */
export async function logInToAdminPanel(url: string, credentials: { email: string; password: string }) {
  let token = '';

  const send = (
    method: string,
    path: string,
    content?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const isForm = content instanceof FormData;
    return fetch(url + path, {
      method,
      headers: {
        // Strapi may close a keep-alive connection, or be restarted, just when it is used again.
        connection: 'close',
        authorization: `Bearer ${token}`,
        // As browsers do: previews are for the panel's own origin.
        origin: new URL(url).origin,
        ...(content && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content && { body: isForm ? content : JSON.stringify(content) }),
    });
  };

  async function renewToken(): Promise<void> {
    const response = await send('POST', '/admin/login', credentials);
    token = v.parse(session, await response.json()).data.token;
  }
  await renewToken();

  return {
    /** Sends `content` as JSON, or as a form when it is a FormData. */
    async send(
      method: string,
      path: string,
      content?: object,
      headers: Record<string, string> = {},
    ): Promise<Response> {
      const response = await send(method, path, content, headers);
      if (response.status !== 401) return response;
      // The token expires half an hour after the login.
      await renewToken();
      return send(method, path, content, headers);
    },
    authorization: () => `Bearer ${token}`,
  };
}
