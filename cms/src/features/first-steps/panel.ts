import { BulletList } from '@strapi/icons';
import type { PanelFeature } from '../../core/panel/panel-feature';
import { message, words } from './words';

/** Shows the first steps to those who set up the magazine. */
export const firstSteps: PanelFeature = {
  words,
  widgets: [
    {
      id: 'first-steps',
      icon: BulletList,
      title: message('firstSteps.title'),
      permissions: [{ action: 'plugin::content-manager.explorer.update', subject: 'api::site.site' }],
      component: async () => (await import('./panel/first-steps-widget')).FirstStepsWidget,
    },
  ],
};
