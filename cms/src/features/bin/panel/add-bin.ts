import { Trash } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../../../core/panel/texts/message';

/** Adds the bin to the menu of the panel. */
export function addBin(app: StrapiApp): void {
  app.addMenuLink({
    to: 'bin',
    icon: Trash,
    intlLabel: message('bin.title'),
    permissions: [],
    position: 3,
    Component: async () => ({ default: (await import('./bin-page')).BinPage }),
  });
}
