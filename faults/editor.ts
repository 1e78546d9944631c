import { request as ask } from 'undici';
import * as v from 'valibot';

const login = v.object({ data: v.object({ token: v.string() }) });
const document = v.object({ data: v.looseObject({ documentId: v.string() }) });
const siteDocument = v.object({
  data: v.object({ seo: v.looseObject({ metaTitle: v.nullish(v.string(), '') }) }),
});

const ARTICLES = '/content-manager/collection-types/api::article.article';
const HOME = '/content-manager/single-types/api::home.home';
const SITE = '/content-manager/single-types/api::site.site';

type Method = 'GET' | 'POST' | 'PUT';

export type Editor = Awaited<ReturnType<typeof createEditor>>;

/** Someone who works in Strapi's admin panel, or at least sends the requests that the panel sends. */
export async function createEditor(url: string, credentials: { email: string; password: string }) {
  let token = await logIn();

  async function logIn(): Promise<string> {
    const { answer } = await send('POST', '/admin/login', credentials, null);
    return v.parse(login, answer).data.token;
  }

  async function send(method: Method, path: string, content: object | null, bearer: string | null) {
    const { statusCode, body } = await ask(url + path, {
      method,
      reset: true,
      headers: {
        'content-type': 'application/json',
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(content && { body: JSON.stringify(content) }),
    });
    const answer: unknown = await body.json();
    return { statusCode, answer };
  }

  async function panel(method: Method, path: string, content: object | null = null): Promise<unknown> {
    let said = await send(method, path, content, token);
    // Half an hour after the login Strapi wants another one.
    if (said.statusCode === 401) {
      token = await logIn();
      said = await send(method, path, content, token);
    }
    const { statusCode, answer } = said;
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    /** Gives an article another title, and publishes it. */
    async retitle(documentId: string, title: string): Promise<void> {
      await panel('PUT', `${ARTICLES}/${documentId}`, { title });
      await panel('POST', `${ARTICLES}/${documentId}/actions/publish`, {});
    },
    async unpublish(documentId: string): Promise<void> {
      await panel('POST', `${ARTICLES}/${documentId}/actions/unpublish`, {});
    },
    async publish(documentId: string): Promise<void> {
      await panel('POST', `${ARTICLES}/${documentId}/actions/publish`, {});
    },
    /** Puts an article first among the trending ones, or takes it away again. */
    async setTrending(documentId: string, isTrending: boolean): Promise<void> {
      const trending = isTrending
        ? { connect: [{ documentId, position: { start: true } }] }
        : { disconnect: [{ documentId }] };
      await panel('PUT', HOME, { trending });
    },
    /** Gives the whole magazine another name; it stands on every page. */
    async renameSite(name: string): Promise<void> {
      const { seo } = v.parse(siteDocument, await panel('GET', SITE)).data;
      v.parse(document, await panel('PUT', SITE, { seo: { ...seo, metaTitle: name } }));
    },
  };
}
