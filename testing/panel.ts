import * as v from 'valibot';

const session = v.object({ data: v.object({ token: v.string() }) });

/** Logs an editor in to Strapi, and sends requests as the admin panel does. */
export async function openPanel(url: string, editor: { email: string; password: string }) {
  let token = '';

  const send = (method: string, path: string, content?: object): Promise<Response> => {
    const isForm = content instanceof FormData;
    return fetch(url + path, {
      method,
      headers: {
        // A kept connection may be closed at the moment it is used again.
        connection: 'close',
        authorization: `Bearer ${token}`,
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
      ...(content && { body: isForm ? content : JSON.stringify(content) }),
    });
  };

  async function logIn(): Promise<void> {
    const response = await send('POST', '/admin/login', editor);
    token = v.parse(session, await response.json()).data.token;
  }
  await logIn();

  return {
    async send(method: string, path: string, content?: object): Promise<Response> {
      const response = await send(method, path, content);
      if (response.status !== 401) return response;
      // A login lasts half an hour.
      await logIn();
      return send(method, path, content);
    },
    authorization: () => `Bearer ${token}`,
  };
}
