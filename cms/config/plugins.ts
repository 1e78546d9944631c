export default {
  upload: {
    config: {
      // What knowledge of renditions the site relies on: thumbnail 245, small 500, and two above.
      breakpoints: { large: 1000, medium: 750, small: 500 },
    },
  },
};
