import type { Feature } from '../../core/feature';
import { describeEmbed } from './server/embed-route';

/** A link to a video or a post gets a title and a picture when it is written into a text. */
export const embeds: Feature = {
  routes: [{ method: 'POST', path: '/masthead/embeds', who: 'create articles', answer: describeEmbed }],
};
