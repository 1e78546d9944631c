import { BulletList } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../../../core/panel/texts/message';

/** Shows the first steps before everything else on the panel's home, to those who set the magazine up. */
export function addFirstSteps({ widgets }: StrapiApp): void {
  widgets.register((others) => [
    {
      id: 'first-steps',
      pluginId: 'masthead',
      icon: BulletList,
      title: message('firstSteps.title'),
      permissions: [{ action: 'plugin::content-manager.explorer.update', subject: 'api::site.site' }],
      component: async () => (await import('./first-steps-widget')).FirstStepsWidget,
    },
    ...others,
  ]);
}
