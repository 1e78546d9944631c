import { convertImages } from '../../media/renditions/convert-images';
import type { Task } from './task';

/** `npm run convert-images`: makes the renditions of pictures that were stored without them. */
export const convertImagesTask: Task = async ({ strapi, tell, stopped }) => {
  if ((await convertImages(strapi, { tell, stopped })) === 0) tell('All pictures have their renditions.');
};
