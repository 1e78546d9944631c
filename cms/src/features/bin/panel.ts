import { Trash } from '@strapi/icons';
import type { PanelFeature } from '../../core/panel/panel-feature';
import { message, words } from './words';

/** The page of deleted articles and pictures. */
export const bin: PanelFeature = {
  words,
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
