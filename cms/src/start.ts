import { constants, setPriority } from 'node:os';
import { loadStrapi, run } from './load-strapi';
import { convertEarlierPictures } from './renditions/convert-earlier';

/** `npm start`: starts the compiled service. */
run(async () => {
  // When there is too little CPU time for both, pages that the site has cached come before new searches.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // `start` would log a loading error with its stack; loaded first, the error reaches `run`.
  const strapi = await loadStrapi();
  await strapi.start();
  await convertEarlierPictures(strapi).catch((error: unknown) =>
    strapi.log.error(`The pictures of an earlier version were not all converted: ${error}`),
  );
});
