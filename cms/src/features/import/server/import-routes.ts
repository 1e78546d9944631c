import { errors } from '@strapi/utils';
import { IMPORT_KINDS, IMPORT_SOURCES } from 'masthead-contract/imports/kinds';
import * as v from 'valibot';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { requireSuperAdmin } from '../../../core/routes/super-admin';
import { readInput } from '../../../read-input';
import { sentences } from '../sentences';
import type { ImportStatus } from './imports';
import { importsOf } from './start-imports';
import type { ImportSource } from './stored-state';

const MAX_TEXT = 1_000;
const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT)), '');

const NewUpload = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT)),
  /** In bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
const OfPart = v.object({ id: v.string(), at: v.pipe(v.string(), v.digits(), v.transform(Number)) });
const Part = v.object({ part: v.object({ filepath: v.string() }) });
const Source = v.object({
  kind: v.picklist(IMPORT_KINDS),
  address: text,
  site: text,
  pictureHosts: text,
});

/** `GET /masthead/import`: the uploaded export, the running task, and the report of the last run. */
export async function readImport(context: AdminContext, { strapi }: Panel): Promise<ImportStatus> {
  requireSuperAdmin(context);
  return importsOf(strapi).status();
}

/** `POST /masthead/import/uploads`: begins to upload an export. Answers with the id of the upload. */
export async function beginUpload(context: AdminContext, { strapi }: Panel): Promise<{ id: string }> {
  requireSuperAdmin(context);
  return { id: await importsOf(strapi).beginUpload(readInput(NewUpload, context.request.body)) };
}

/** `POST /masthead/import/uploads/:id?at=<byte>`: the next part of it, the file `part` of a form. */
export async function appendPart(context: AdminContext, { strapi }: Panel): Promise<null> {
  requireSuperAdmin(context);
  const { id, at } = readInput(OfPart, { ...context.params, ...context.query });
  const { part } = readInput(Part, context.request.files);
  await importsOf(strapi).append(id, at, part.filepath);
  return null;
}

/** `POST /masthead/import/dry-run`: reads the uploaded export or a URL, and only writes the report. */
export async function startDryRun(context: AdminContext, { strapi }: Panel): Promise<null> {
  requireSuperAdmin(context);
  importsOf(strapi).read(checkSource(readInput(Source, context.request.body)));
  return null;
}

/** `POST /masthead/import/start`: imports what the dry run has read, or continues an import that was stopped. */
export async function startImport(context: AdminContext, { strapi }: Panel): Promise<null> {
  requireSuperAdmin(context);
  importsOf(strapi).write();
  return null;
}

/** `POST /masthead/import/stop`: stops what runs. */
export async function stopImport(context: AdminContext, { strapi }: Panel): Promise<null> {
  requireSuperAdmin(context);
  await importsOf(strapi).stop();
  return null;
}

/** Refuses what the command would refuse, in the language of the panel. */
function checkSource(source: ImportSource): ImportSource {
  const { kind, address, site, pictureHosts } = source;
  const { isOnTheWeb, needsSite } = IMPORT_SOURCES[kind];
  const said = sentences();
  for (const each of [address, site])
    if (each !== '' && !isWebUrl(each)) throw new errors.ApplicationError(said.notAnAddress(each));
  if (address !== '' && !isOnTheWeb) throw new errors.ApplicationError(said.onlyFiles);
  if (needsSite && site === '') throw new errors.ApplicationError(said.needsSite);
  if (!pictureHosts.split(',').every((host) => /^[a-z\d.-]*$/i.test(host.trim())))
    throw new errors.ApplicationError(said.notHosts(pictureHosts));
  return source;
}

/** Anything else would be a file of the server to the command. */
const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
