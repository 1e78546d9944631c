export default {
  upload: {
    config: {
      // Every media field of the model is a picture, of a kind that readers can be shown.
      security: {
        allowedTypes: [
          'image/jpeg',
          'image/png',
          'image/webp',
          'image/avif',
          'image/gif',
          'image/tiff',
          'image/svg+xml',
          'image/x-icon',
          'image/vnd.microsoft.icon',
        ],
      },
      // Pictures come one after another, and none is opened twice: more would only take memory.
      sharp: { cache: false, concurrency: 1 },
    },
  },
};
