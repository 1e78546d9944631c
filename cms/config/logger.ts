export default {
  // Requests are the site's to log; here only what somebody should look at.
  level: process.env.NODE_ENV === 'production' ? 'warn' : 'http',
};
