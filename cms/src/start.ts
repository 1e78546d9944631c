import { loadStrapi, run } from './load-strapi';

/** Starts the compiled service: `npm start`. */
run(async () => {
  // `start` alone would log a failure with its stack; loaded first, it comes to `run`.
  const strapi = await loadStrapi();
  await strapi.start();
});
