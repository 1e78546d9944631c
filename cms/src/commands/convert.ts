import { environment } from '../environment';
import { convertImages } from '../media/renditions/convert-images';
import { notifyOperator } from '../operator';
import { loadStrapi, run } from './load-strapi';
import { refuseOtherData } from './update/begin-update';

/** `npm run convert-images`: makes the renditions of pictures that were stored without them. */
run(async () => {
  await refuseOtherData(environment());
  const strapi = await loadStrapi();
  if ((await convertImages(strapi)) === 0) notifyOperator('All pictures have their renditions.');
  await strapi.destroy();
  process.exit(0);
});
