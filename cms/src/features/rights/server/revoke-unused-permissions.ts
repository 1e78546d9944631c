import type { Core } from '@strapi/strapi';
import { removePermissions } from '../../../strapi/content-permissions';

/** Plugins and the model are part of the code, and content is never transferred between instances. */
const ACTIONS = [
  'admin::marketplace.read',
  'admin::transfer.tokens.access',
  'admin::transfer.tokens.create',
  'admin::transfer.tokens.read',
  'admin::transfer.tokens.update',
  'admin::transfer.tokens.regenerate',
  'admin::transfer.tokens.delete',
];
/** `npm run dev` is for changing the model. */
const IN_PRODUCTION = ['plugin::content-type-builder.read'];

/**
 * Revokes permissions for parts of Strapi that this product does not use, because the panel shows links to whatever its user may
 * do. Strapi grants them to Super Admins again at every start.
 */
export async function revokeUnusedPermissions(strapi: Core.Strapi): Promise<void> {
  await removePermissions(strapi, [
    ...ACTIONS,
    ...(process.env.NODE_ENV === 'production' ? IN_PRODUCTION : []),
  ]);
}
