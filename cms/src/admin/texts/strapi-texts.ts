/** Texts of Strapi's that name Strapi or are of no use to editors, by the language of the panel. */
export const STRAPI_TEXTS = {
  en: {
    'app.components.LeftMenu.navbrand.title': 'Masthead',
    'app.components.LeftMenu.navbrand.workplace': 'Editors',
    'Auth.form.welcome.title': 'Masthead',
    'Auth.form.welcome.subtitle': 'Log in to write',
    'Auth.form.register.subtitle': 'Your name and password are only used here.',
    // Only Home and Site are related to entries that have drafts.
    'content-manager.popUpWarning.warning.has-draft-relations.message':
      '{count, plural, one {An article is} other {# articles are}} not public. Readers see {count, plural, one {it} other {them}} here as soon as {count, plural, one {it is} other {they are}}.',
    'content-manager.popUpwarning.warning.has-draft-relations.button-confirm': 'Publish',
    'HomePage.header.subtitle': 'Write, publish and arrange your magazine',
    'Settings.permissions.users.listview.header.subtitle': 'Everybody who can log in here',
    'global.prompt.unsaved':
      'You have not saved your changes. This browser keeps them for a week and offers them when you open this entry again. Leave?',
  },
  de: {
    'app.components.LeftMenu.navbrand.title': 'Masthead',
    'app.components.LeftMenu.navbrand.workplace': 'Redaktion',
    'Auth.form.welcome.title': 'Masthead',
    'Auth.form.welcome.subtitle': 'Zum Schreiben anmelden',
    'Auth.form.register.subtitle': 'Ihr Name und Passwort werden nur hier verwendet.',
    'content-manager.popUpWarning.warning.has-draft-relations.message':
      '{count, plural, one {Ein Artikel ist} other {# Artikel sind}} nicht öffentlich. Hier {count, plural, one {ist er} other {sind sie}} zu sehen, sobald {count, plural, one {er} other {sie}} es {count, plural, one {ist} other {sind}}.',
    'content-manager.popUpwarning.warning.has-draft-relations.button-confirm': 'Veröffentlichen',
    'HomePage.header.subtitle': 'Schreiben, veröffentlichen und ordnen Sie Ihr Magazin',
    'Settings.permissions.users.listview.header.subtitle': 'Alle, die sich hier anmelden können',
    'global.prompt.unsaved':
      'Sie haben Ihre Änderungen nicht gespeichert. Dieser Browser bewahrt sie eine Woche auf und bietet sie an, wenn Sie diesen Eintrag wieder öffnen. Seite verlassen?',
  },
} as const;
