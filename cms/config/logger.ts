export default {
  // The site logs requests, so in production only warnings and errors are logged here.
  level: process.env.NODE_ENV === 'production' ? 'warn' : 'http',
};
