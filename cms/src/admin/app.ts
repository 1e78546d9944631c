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
  bootstrap() {},
};
