import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { FILE } from '../../../content-types';
import { CREATOR } from '../../../core/rights/ability';
import { readInput } from '../../../read-input';
import { rowCheckerOf } from '../../../strapi/permission-checker';
import { findPublicPlaces } from '../../usage/server/read-usage';
import { sentences } from '../sentences';
import { checkQuery } from './check-query';
import type { Guards, PanelRequest } from './guard';

const FOLDER = 'plugin::upload.folder';
const CREATE = 'plugin::upload.assets.create';
const UPDATE = 'plugin::upload.assets.update';

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer());
const OfFile = v.object({ id: v.optional(Id) });
const Many = v.object({ fileIds: v.optional(v.array(Id), []), folderIds: v.optional(v.array(Id), []) });
const Updates = v.object({ updates: v.array(v.object({ id: Id })) });
const Files = v.array(v.looseObject({ id: v.number() }));

/** Checks of the media library that Strapi lacks, and of who may change public pictures. */
export const PICTURE_GUARDS: Guards = {
  'GET /upload/files': (strapi, request) => checkList(strapi, request, FILE),
  'GET /upload/folders': (strapi, request) => checkList(strapi, request, FOLDER),
  'GET /upload/folders/:id': (strapi, request) => checkList(strapi, request, FOLDER),
  'POST /upload': (strapi, request) => checkUpload(strapi, request, request.query),
  'POST /upload/files': (strapi, request) => checkUpload(strapi, request, {}),
  'PUT /upload/files/:id': (strapi, request) => checkUpload(strapi, request, request.params),
  'POST /upload/files/:id/replace': (strapi, request) => checkUpload(strapi, request, request.params),
  'DELETE /upload/files/:id': (strapi, request) => checkFiles(strapi, request, idsIn(request.params)),
  'PUT /upload/folders/:id': checkFolders,
  'POST /upload/actions/bulk-delete': checkMany,
  'POST /upload/actions/bulk-move': checkMany,
  'POST /upload/actions/bulk-update': (strapi, request) => {
    const { updates } = readInput(Updates, request.request.body);
    return checkFiles(
      strapi,
      request,
      updates.map(({ id }) => id),
    );
  },
};

async function checkList(
  strapi: Core.Strapi,
  { state, query }: PanelRequest,
  uid: typeof FILE | typeof FOLDER,
): Promise<undefined> {
  checkQuery(strapi, { userAbility: state.userAbility, uid }, query);
}

const idsIn = (input: unknown): number[] => {
  const { id } = readInput(OfFile, input);
  return id === undefined ? [] : [id];
};

/** Strapi would also put the picture into a field of any entry that the form names. */
async function checkUpload(strapi: Core.Strapi, request: PanelRequest, target: unknown): Promise<undefined> {
  const { userAbility } = request.state;
  if (!userAbility.can(CREATE) && !userAbility.can(UPDATE)) throw new errors.ForbiddenError();
  const { body } = request.request;
  if (body) for (const key of Object.keys(body)) if (key !== 'fileInfo') delete body[key];
  await checkFiles(strapi, request, idsIn(target));
}

/** Whether a permission to change pictures is for every one. */
const changesAll = ({ state }: PanelRequest): boolean =>
  state.userAbility.rulesFor(UPDATE, FILE).some(({ conditions }: { conditions?: object }) => !conditions);

/** Refuses to change other people's pictures, and public pictures. */
async function checkFiles(
  strapi: Core.Strapi,
  request: PanelRequest,
  ids: readonly number[],
): Promise<undefined> {
  if (ids.length === 0 || changesAll(request)) return;
  const mayChange = rowCheckerOf(strapi, request.state.userAbility, { action: UPDATE, model: FILE });
  const where = { id: { $in: [...ids] } };
  const files = v.parse(Files, await strapi.db.query(FILE).findMany({ where, populate: CREATOR }));
  if (!files.every(mayChange)) throw new errors.ForbiddenError();
  const places = await findPublicPlaces(strapi, { uid: FILE, ids: files.map(({ id }) => id) });
  if (places.length > 0) throw new errors.PolicyError(sentences().askToChange);
}

async function checkMany(strapi: Core.Strapi, request: PanelRequest): Promise<undefined> {
  const { fileIds, folderIds } = readInput(Many, request.request.body);
  await checkFiles(strapi, request, fileIds);
  if (folderIds.length > 0) await checkFolders(strapi, request);
}

/** A folder may contain other people's pictures. */
async function checkFolders(_: Core.Strapi, request: PanelRequest): Promise<undefined> {
  if (changesAll(request)) return;
  throw new errors.PolicyError(sentences().askToChangeFolders);
}
