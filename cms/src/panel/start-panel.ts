import type { Core } from '@strapi/strapi';
import { grantReadToken } from '../content-api/read-token';
import type { Environment } from '../environment';
import { tellWhoIsInvited } from '../strapi/accounts';
import { nameAllRelations } from '../strapi/relation-names';
import { clearTokens } from './accounts/clear-tokens';
import { createFirstAdministrator } from './accounts/first-administrator';
import { announceFirstLogin } from './accounts/first-login';
import { prepareMail } from './accounts/mail';
import { announcePanel } from './announce-panel';
import { applyLayouts } from './forms/apply-layouts';
import { nameSingleTypes } from './forms/name-single-types';
import { addPictureEditors } from './rights/picture-editors';
import { revokeUnusedPermissions } from './rights/revoke-unused-permissions';
import { setUpRoles } from './rights/set-up-roles';
import { showArticles } from './shown/show-articles';

/** Prepares accounts, roles and the forms of the panel. */
export async function startPanel(strapi: Core.Strapi, settings: Environment): Promise<void> {
  const { dataDir, readToken } = settings;
  await createFirstAdministrator(strapi, dataDir);
  await announceFirstLogin(strapi, dataDir);
  await clearTokens(strapi);
  prepareMail(strapi, settings);
  tellWhoIsInvited(strapi);
  nameAllRelations(strapi);
  announcePanel(strapi);
  await grantReadToken(strapi, readToken);
  await setUpRoles(strapi);
  await addPictureEditors(strapi);
  await applyLayouts(strapi);
  nameSingleTypes(strapi);
  showArticles(strapi, settings);
  await revokeUnusedPermissions(strapi);
}
