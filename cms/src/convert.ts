import { loadStrapi, run } from './load-strapi';
import { convertImages } from './renditions/convert-images';

/** Makes the renditions of pictures uploaded before: `npm run convert-images`. */
run(async () => {
  const strapi = await loadStrapi();
  await convertImages(strapi);
  await strapi.destroy();
  process.exit(0);
});
