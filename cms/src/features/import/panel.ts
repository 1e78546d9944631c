import type { PanelFeature } from '../../core/panel/panel-feature';
import { message, words } from './words';

/** Which of the roles sees the link; the service answers Super Admins alone. */
const OF_SUPER_ADMINS = { action: 'admin::project-settings.update', subject: null };

/** The page of imports, in the settings. */
export const imports: PanelFeature = {
  words,
  register: (app) =>
    app.addSettingsLink('global', {
      id: 'masthead-import',
      to: 'import',
      intlLabel: message('import.title'),
      permissions: [OF_SUPER_ADMINS],
      Component: async () => ({ default: (await import('./panel/import-page')).ImportPage }),
    }),
};
