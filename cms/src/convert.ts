import { loadStrapi, run } from './load-strapi';
import { convertImages } from './renditions/convert-images';

/** `npm run convert-images`: makes the renditions of pictures that an earlier version stored without them. */
run(async () => {
  const strapi = await loadStrapi();
  await convertImages(strapi);
  await strapi.destroy();
  process.exit(0);
});
