import { PaperPlane } from '@strapi/icons';
import type { PanelFeature } from '../../core/panel/panel-feature';
import { message } from '../../core/panel/texts/message';

/** Which articles are ready for review. */
export const reviews: PanelFeature = {
  widgets: [
    {
      id: 'reviews',
      icon: PaperPlane,
      title: message('reviews.title'),
      component: async () => (await import('./panel/reviews-widget')).ReviewsWidget,
    },
  ],
};
