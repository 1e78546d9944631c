import { loadStrapi, run } from './load-strapi';
import { notifyOperator } from './operator';
import { convertImages } from './renditions/convert-images';

/** `npm run convert-images`: makes the renditions of pictures that an earlier version stored without them. */
run(async () => {
  const strapi = await loadStrapi();
  if ((await convertImages(strapi)) === 0) notifyOperator('All pictures have their renditions.');
  await strapi.destroy();
  process.exit(0);
});
