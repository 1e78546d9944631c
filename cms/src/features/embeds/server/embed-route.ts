import { errors } from '@strapi/utils';
import { embedProvider } from 'masthead-contract/body/embed-provider';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { readInput } from '../../../read-input';
import { checkerOf } from '../../../strapi/permission-checker';
import { askProvider } from './ask-provider';
import { INTERNET } from './fetch-named';
import { storePicture } from './store-picture';

const UPLOAD = 'plugin::upload.assets.create';
const Input = v.object({ url: v.pipe(v.string(), v.maxLength(2_000)) });

/**
 * `POST /masthead/embeds`: the provider's title of an embed, and its picture, now in the media library; `''` and `null` if
 * missing. For people who may create articles; the picture only for those who may upload pictures.
 */
export async function describeEmbed({ request, state }: AdminContext, { strapi }: Panel): Promise<object> {
  const { userAbility, user } = state;
  if (!checkerOf(strapi, userAbility, ARTICLE).can.create()) throw new errors.ForbiddenError();
  const { url } = readInput(Input, request.body);
  const { title, picture } = await askProvider(url, INTERNET);
  if (!picture || !userAbility.can(UPLOAD)) return { title, picture: null };
  const file = { name: title || embedProvider(url), content: picture };
  return { title, picture: await storePicture(strapi, file, user) };
}
