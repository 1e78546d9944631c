import type { strapi as en } from '../en/strapi';

/** The same texts of Strapi's panel in German. */
export const strapi: Readonly<Record<keyof typeof en, string>> = {
  'app.components.LeftMenu.navbrand.title': 'Masthead',
  'app.components.LeftMenu.navbrand.workplace': 'Redaktion',
  'Auth.form.welcome.title': 'Masthead',
  'Auth.form.welcome.subtitle': 'Zum Schreiben anmelden',
  'Auth.form.register.subtitle': 'Ihr Name und Passwort werden nur hier verwendet.',
  'content-manager.popUpWarning.warning.has-draft-relations.message':
    '{count, plural, one {Ein Artikel ist} other {# Artikel sind}} nicht öffentlich. Hier {count, plural, one {ist er} other {sind sie}} zu sehen, sobald {count, plural, one {er} other {sie}} es {count, plural, one {ist} other {sind}}.',
  'content-manager.popUpwarning.warning.has-draft-relations.button-confirm': 'Veröffentlichen',
  anErrorOccurred:
    'Das kann nicht gezeigt werden. Vielleicht ist es nicht mehr da, gehört jemand anderem, oder der Dienst antwortet nicht.',
  'content-manager.containers.List.draft': 'Entwurf',
  'content-manager.containers.List.published': 'Öffentlich',
  'content-manager.containers.List.modified': 'Öffentlich, seither geändert',
  'app.components.ToggleCheckbox.on-label': 'Ja',
  'app.components.ToggleCheckbox.off-label': 'Nein',
  'content-manager.relation.add': 'Suchen oder anlegen',
  'content-manager.relation.create': 'Neu anlegen',
  'content-manager.relation.error-adding-relation': 'Das Hinzufügen ist gescheitert.',
  'content-manager.relation.isLoading': 'Wird geladen …',
  'content-manager.relation.loadMore': 'Frühere zeigen',
  'content-manager.relation.notAvailable': 'Nichts gefunden',
  'HomePage.header.subtitle': 'Schreiben, veröffentlichen und ordnen Sie Ihr Magazin',
  'Settings.permissions.users.listview.header.subtitle': 'Alle, die sich hier anmelden können',
  'global.prompt.unsaved':
    'Sie haben Ihre Änderungen nicht gespeichert. Dieser Browser bewahrt sie eine Woche auf und bietet sie an, wenn Sie diesen Eintrag wieder öffnen. Seite verlassen?',
};
