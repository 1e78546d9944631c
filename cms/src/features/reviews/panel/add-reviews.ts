import { PaperPlane } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message } from '../../../core/panel/texts/message';

/** Shows on the panel's home which articles are ready for review. */
export function addReviews({ widgets }: StrapiApp): void {
  widgets.register({
    id: 'reviews',
    pluginId: 'masthead',
    icon: PaperPlane,
    title: message('reviews.title'),
    component: async () => (await import('./reviews-widget')).ReviewsWidget,
  });
}
