/** How the editors' panel differs from Strapi's own: its name, and that it neither teaches nor advertises. */
export default {
  config: {
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        'app.components.LeftMenu.navbrand.title': 'Masthead',
        'app.components.LeftMenu.navbrand.workplace': 'Editors',
        'Auth.form.welcome.title': 'Masthead',
        'Auth.form.welcome.subtitle': 'Log in to write',
      },
    },
  },
  bootstrap() {
    // Strapi greets every editor with a banner about its news, which has no switch but this one.
    window.localStorage.setItem('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', 'true');
  },
};
