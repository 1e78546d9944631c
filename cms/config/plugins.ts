export default {
  upload: {
    config: {
      // `src/uploads` decides by the content of a file, and has a message for what it refuses.
      security: { deniedTypes: [] },
      // Uploads are decoded once and a few at a time, so a cache or more threads would only take memory.
      sharp: { cache: false, concurrency: 1 },
    },
  },
};
