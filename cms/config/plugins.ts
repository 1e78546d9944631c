export default {
  upload: {
    config: {
      // All media fields hold pictures. Readers get AVIF renditions of the formats that browsers do not show.
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
      // Uploads are decoded once and a few at a time, so a cache or more threads would only take memory.
      sharp: { cache: false, concurrency: 1 },
    },
  },
};
