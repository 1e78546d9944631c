import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { NEW_DOCUMENT, PREVIEW_PATH, PREVIEWED_TYPES, type PreviewedType } from 'masthead-contract/preview';
import { type PreviewToken, signPreviewToken } from 'masthead-contract/preview-token';
import * as v from 'valibot';
import { uidOf } from '../answers/documents';
import { type DraftLink, draftLinks } from './draft-links';
import { typedContent } from './preview-content';

type Settings = { siteUrl: string; readToken: string };
type Context = Parameters<Core.ControllerHandler>[0];

/** How long a frame can be opened; the panel asks for another one each time. */
const FRAME_LIFETIME_MS = 60 * 60 * 1000;

const documentId = v.pipe(v.string(), v.regex(/^\w{1,64}$/));
const previewed = v.object({ type: v.picklist(PREVIEWED_TYPES), documentId });
const typed = v.object({ ...previewed.entries, values: v.record(v.string(), v.unknown()) });
const article = v.object({ documentId });

/**
 * Adds the routes of previews to those of the admin panel:
 *
 * - `POST /masthead/preview/frame`: the address of a page that shows what the panel at this origin posts to it
 * - `POST /masthead/preview/content`: the values of an edit form as the content that readers would get
 * - `GET`, `POST /masthead/preview/links`, `DELETE /masthead/preview/links/:link`: the links to an article's draft
 *
 * An editor needs the permission to read the document, or to create one of its type.
 */
export function addPreviewRoutes(strapi: Core.Strapi, { siteUrl, readToken }: Settings): void {
  const links = draftLinks(strapi);
  const addressOf = async (token: PreviewToken) =>
    `${siteUrl}${PREVIEW_PATH}${await signPreviewToken(token, readToken)}`;
  const shown = async ({ link, expiresAt }: DraftLink) => ({
    link,
    expiresAt,
    address: await addressOf({ kind: 'link', link, expires: Date.parse(expiresAt) }),
  });

  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    handler: (context: Context) => Promise<unknown>,
  ) => ({
    method,
    path,
    info: { type: 'admin' },
    handler: async (context: Context) => {
      context.set('Cache-Control', 'no-store');
      context.body = { data: await handler(context) };
    },
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  });

  strapi.server.routes({
    type: 'admin',
    prefix: '/masthead/preview',
    routes: [
      route('POST', '/frame', async (context) => {
        const panel = context.get('Origin');
        if (!URL.canParse(panel))
          throw new errors.ValidationError('The Origin header must name the admin panel.');
        const expires = Date.now() + FRAME_LIFETIME_MS;
        return { address: await addressOf({ kind: 'frame', panel: new URL(panel).origin, expires }) };
      }),
      route('POST', '/content', async (context) => {
        const { values, ...document } = read(typed, context.request.body);
        await checkPermission(strapi, context, document);
        return typedContent(strapi, document, values).catch((error: unknown) => {
          throw error instanceof v.ValiError ? new errors.ValidationError(error.message) : error;
        });
      }),
      route('GET', '/links', async (context) => {
        const { documentId } = read(article, context.query);
        await checkPermission(strapi, context, { type: 'articles', documentId });
        return Promise.all((await links.list(documentId)).map(shown));
      }),
      route('POST', '/links', async (context) => {
        const { documentId } = read(article, context.request.body);
        await checkPermission(strapi, context, { type: 'articles', documentId });
        return shown(await links.create(documentId));
      }),
      route('DELETE', '/links/:link', async (context) => {
        const { documentId } = read(article, context.query);
        await checkPermission(strapi, context, { type: 'articles', documentId });
        await links.revoke({ documentId, link: context.params.link });
        return null;
      }),
    ],
  });
}

/** Parses input from the panel. Throws a ValidationError, which Strapi answers with 400. */
function read<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new errors.ValidationError(`${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`);
}

/** Throws a ForbiddenError unless the editor may read the document or, if it is new, create one. */
async function checkPermission(
  strapi: Core.Strapi,
  { state }: Context,
  { type, documentId }: { type: PreviewedType; documentId: string },
): Promise<void> {
  const uid = uidOf(type);
  const { can } = strapi
    .plugin('content-manager')
    .service('permission-checker')
    .create({ userAbility: state.userAbility, model: uid });
  const isNew = type === 'articles' && documentId === NEW_DOCUMENT;
  const document = isNew
    ? null
    : await strapi.documents(uid).findFirst({
        ...(type === 'articles' && { filters: { documentId } }),
        populate: ['createdBy'],
      });
  const isAllowed = document ? can.read(document) : can.create();
  if (!isAllowed) throw new errors.ForbiddenError('You may not read this entry.');
}
