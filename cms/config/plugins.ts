export default {
  upload: {
    config: {
      // Every media field of the model is a picture.
      security: { allowedTypes: ['image/*'] },
    },
  },
};
