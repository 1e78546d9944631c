import { PaperPlane } from '@strapi/icons';
import type { PanelFeature } from '../../core/panel/panel-feature';
import { message, words } from './words';

/** Which articles are ready for review. */
export const reviews: PanelFeature = {
  words,
  widgets: [
    {
      id: 'reviews',
      icon: PaperPlane,
      title: message('reviews.title'),
      component: async () => (await import('./panel/reviews-widget')).ReviewsWidget,
    },
  ],
};
