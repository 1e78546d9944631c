import { Trash } from '@strapi/icons';
import type { PanelFeature } from '../../core/panel/panel-feature';
import { message } from '../../core/panel/texts/message';

/** The page of what has been deleted. */
export const bin: PanelFeature = {
  register: (app) =>
    app.addMenuLink({
      to: 'bin',
      icon: Trash,
      intlLabel: message('bin.title'),
      permissions: [],
      position: 3,
      Component: async () => ({ default: (await import('./panel/bin-page')).BinPage }),
    }),
};
