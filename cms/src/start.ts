import { loadStrapi, run } from './load-strapi';

/** `npm start`: starts the compiled service. */
run(async () => {
  // `start` would log a loading error with its stack; loaded first, the error reaches `run`.
  const strapi = await loadStrapi();
  await strapi.start();
});
