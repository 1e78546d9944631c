import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../../../core/panel/texts/message';

/** Which of the roles sees the link; the service answers Super Admins alone. */
const OF_SUPER_ADMINS = { action: 'admin::project-settings.update', subject: null };

/** Adds the page of imports to the settings. */
export function addImport(app: StrapiApp): void {
  app.addSettingsLink('global', {
    id: 'masthead-import',
    to: 'import',
    intlLabel: message('import.title'),
    permissions: [OF_SUPER_ADMINS],
    Component: async () => ({ default: (await import('./import-page')).ImportPage }),
  });
}
