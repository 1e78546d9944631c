export default {
  upload: {
    config: {
      // The renditions of a picture, by their longer side; Strapi adds `thumbnail` (spec §3).
      breakpoints: { large: 1000, medium: 750, small: 500 },
      // Every media field of the model is a picture.
      security: { allowedTypes: ['image/*'] },
    },
  },
};
