import type { strapi as en } from '../en/strapi';

/** The same texts of Strapi's panel in German. */
export const strapi: Readonly<Record<keyof typeof en, string>> = {
  'app.components.LeftMenu.navbrand.title': 'Masthead',
  'app.components.LeftMenu.navbrand.workplace': 'Redaktion',
  'Auth.form.welcome.title': 'Masthead',
  'Auth.form.welcome.subtitle': 'Zum Schreiben anmelden',
  'Auth.form.register.subtitle': 'Ihr Name und Passwort werden nur hier verwendet.',
  anErrorOccurred: 'Das kann nicht gezeigt werden: Sie dürfen es nicht sehen, oder es ist nicht mehr da.',
  'Settings.profile.form.section.experience.interfaceLanguageHelp': 'Das gilt nur für Sie.',
  'global.home': 'Start',
  'Settings.permissions.users.create': 'Person einladen',
  'app.components.Users.MagicLink.connect':
    'Kopieren Sie diesen Link und schicken Sie ihn der Person. Er wird nur jetzt gezeigt.',
  'Settings.permissions.users.firstname': 'Vorname',
  'Settings.permissions.users.lastname': 'Nachname',
  'Settings.permissions.users.user-status': 'Status',
  'Auth.form.password.hint':
    'Mindestens 8 Zeichen, darunter ein Großbuchstabe, ein Kleinbuchstabe und eine Ziffer',
  'app.error.message': 'Das ist ein Fehler im Programm. Bitte melden Sie ihn der Administration.',
  'notification.permission.not-allowed-read': 'Das dürfen Sie nicht sehen.',
  'Settings.permissions.users.listview.header.subtitle': 'Alle, die sich hier anmelden können',
  'Settings.roles.form.permissions.locales.validation':
    '{count, plural, one {Die Aktion {actions} muss für mindestens eine Sprache gelten.} other {Die Aktionen {actions} müssen für mindestens eine Sprache gelten.}}',
  'global.prompt.unsaved':
    'Sie haben Ihre Änderungen nicht gespeichert. Dieser Browser bewahrt sie eine Woche auf und bietet sie an, wenn Sie diesen Eintrag wieder öffnen.',

  // The home of the panel
  'HomePage.header.subtitle': 'Was im Magazin gerade los ist',
  'HomePage.addWidget.title': 'Kasten hinzufügen',
  'HomePage.addWidget.button': 'Kasten hinzufügen',
  'HomePage.addWidget.selectWidget': '{widgetName} hinzufügen',
  'HomePage.addWidget.noWidgetsAvailable': 'Alle Kästen sind schon auf der Seite.',
  'HomePage.widget.loading': 'Der Kasten wird geladen',
  'HomePage.widget.error': 'Das konnte nicht geladen werden.',
  'HomePage.widget.no-data': 'Noch nichts.',
  'HomePage.widget.no-permissions': 'Das dürfen Sie nicht sehen.',
  'content-manager.widget.last-edited.single-type': 'Magazin',

  // Menus and lists
  'content-manager.plugin.name': 'Inhalte',
  'content-manager.header.name': 'Inhalte',
  'content-manager.components.LeftMenu.collection-types': 'Listen',
  'content-manager.components.LeftMenu.single-types': 'Magazin',
  'app.components.LeftMenuLinkContainer.collectionTypes': 'Listen',
  'app.components.LeftMenuLinkContainer.singleTypes': 'Magazin',
  singleTypes: 'Magazin',
  'content-manager.App.schemas.data-loaded': 'Die Listen sind geladen.',
  'content-manager.HeaderLayout.button.label-add-entry': 'Neuer Eintrag',
  'content-manager.pages.ListView.header-subtitle':
    '{number, plural, =0 {Keine Einträge} one {# Eintrag} other {# Einträge}}',
  'content-manager.ListViewTable.relation-loaded': 'Die Einträge sind geladen.',
  'content-manager.ListViewTable.relation-loading': 'Die Einträge werden geladen',
  'content-manager.ListViewTable.relation-more': 'Es gibt mehr Einträge als diese.',
  'content-manager.containers.List.draft': 'Entwurf',
  'content-manager.containers.List.published': 'Öffentlich',
  'content-manager.containers.List.modified': 'Öffentlich, seither geändert',
  'content-manager.containers.List.statusFilter.published': 'Öffentlich (alle)',
  'content-manager.containers.List.statusFilter.publishedModified': 'Öffentlich (seither geändert)',
  'content-manager.containers.List.statusFilter.publishedUnmodified': 'Öffentlich (nicht geändert)',
  'components.FilterOptions.FILTER_TYPES.$null': 'ist leer',
  'components.FilterOptions.FILTER_TYPES.$notNull': 'ist nicht leer',

  // The form of an entry
  'content-manager.containers.edit.title.new': 'Neuer Eintrag',
  'content-manager.containers.edit.tabs.label': 'Entwurf oder öffentlich',
  'content-manager.containers.edit.panels.default.title': 'Speichern',
  'content-manager.components.reset-entry': 'Leeren',
  'content-manager.containers.EditView.add.new-entry': 'Noch eins hinzufügen',
  'Settings.permissions': 'Personen und Zugänge',
  'Roles.RoleRow.user-count': '{number, plural, one {# Person} other {# Personen}}',
  'Settings.profile.form.section.experience.interfaceLanguage.hint': 'Die Sprache der Menüs und Formulare.',
  'Settings.profile.form.section.experience.mode.hint': 'Ob Menüs und Formulare hell oder dunkel sind.',
  'content-manager.containers.edit.panels.default.more-actions': 'Weitere Schritte',
  'content-manager.actions-drawer.open': 'Vorschau und mehr',
  'content-manager.actions-drawer.close': 'Weniger',
  'content-manager.containers.edit.information.documentId.label': 'Kennung',
  'content-manager.actions.copy-documentId.label': 'Kennung kopieren',
  'content-manager.actions.copy-documentId.success': 'Die Kennung ist kopiert.',
  'content-manager.actions.edit.error': 'Der Eintrag konnte nicht geöffnet werden.',
  'content-manager.actions.clone.error': 'Der Eintrag konnte nicht dupliziert werden.',
  'content-manager.actions.delete.label': 'Löschen',
  'content-manager.actions.delete.dialog.body': 'Wirklich löschen?',
  'content-manager.actions.delete.error': 'Der Eintrag konnte nicht gelöscht werden.',
  'content-manager.actions.discard.dialog.body':
    'Die Änderungen verwerfen? Sie bleiben unter den Fassungen erhalten.',
  'content-manager.actions.unpublish.error': 'Das Zurückziehen ist fehlgeschlagen.',
  'content-manager.actions.unpublish.dialog.body': 'Zurückziehen?',
  'content-manager.actions.unpublish.dialog.option.keep-draft': 'Zurückziehen und den Entwurf behalten',
  'content-manager.actions.unpublish.dialog.option.replace-draft':
    'Zurückziehen und den Entwurf durch die öffentliche Fassung ersetzen',
  'app.utils.unpublish': 'Zurückziehen',
  'popUpWarning.bodyMessage.contentType.unpublish.all': 'Diese Einträge zurückziehen?',
  'content-manager.popUpWarning.bodyMessage.contentType.unpublish.all': 'Diese Einträge zurückziehen?',
  'content-manager.success.records.unpublish': 'Zurückgezogen',
  'content-manager.actions.unpublish.dialog.radio-label': 'Was geschieht mit dem Entwurf?',
  'content-manager.success.record.clone': 'Dupliziert',
  'content-manager.success.record.delete': 'Gelöscht',
  'content-manager.success.record.publish': 'Veröffentlicht',
  'content-manager.success.record.save': 'Gespeichert',
  'content-manager.success.record.unpublish': 'Zurückgezogen',
  'content-manager.validation.error': 'Einige Felder stimmen noch nicht. Bitte ändern Sie sie zuerst.',
  'content-manager.validation.error.unreadable-required-field':
    'Ein Pflichtfeld dürfen Sie nicht sehen. Wenden Sie sich an die Administration.',
  'components.Input.error.validation.lowercase': 'Nur Kleinbuchstaben sind erlaubt.',
  'components.Input.error.validation.lowercase.withField': '{field} darf nur Kleinbuchstaben haben.',
  'components.Input.error.validation.regex': 'Das ist nicht richtig geschrieben.',
  'components.Input.error.validation.regex.withField': '{field} ist nicht richtig geschrieben.',
  'components.Input.error.validation.string': 'Das ist kein Text.',
  'content-manager.Settings.list.actions.deleteAdditionalInfos':
    'Auch die Fassungen in anderen Sprachen werden gelöscht.',
  'content-manager.permissions.not-allowed.locale': 'Was in dieser Sprache ist, dürfen Sie nicht sehen.',

  // Entries that are chosen in others
  'content-manager.relation.add': 'Suchen',
  'content-manager.relation.create': 'Neuer Eintrag',
  'content-manager.relation.error-adding-relation': 'Der Eintrag konnte nicht hinzugefügt werden.',
  'content-manager.relation.isLoading': 'Die Einträge werden geladen',
  'content-manager.relation.notAvailable': 'Nichts gefunden',
  'content-manager.components.RelationInputModal.modal-title': 'Eintrag bearbeiten',
  'content-manager.components.RelationInputModal.confirmation-message':
    'Einige Änderungen sind nicht gespeichert und gehen verloren. Trotzdem schließen?',
  'content-manager.containers.list.autoCloneModal.error.relation':
    'Das Original würde diesen Eintrag an das Duplikat verlieren.',
  'content-manager.error.records.fetch-draft-relatons':
    'Die gewählten Einträge konnten nicht geprüft werden.',
  'content-manager.popUpWarning.warning.has-draft-relations.message':
    '{count, plural, one {Ein Artikel ist} other {# Artikel sind}} nicht öffentlich. Hier {count, plural, one {ist er} other {sind sie}} zu sehen, sobald {count, plural, one {er} other {sie}} es {count, plural, one {ist} other {sind}}.',
  'content-manager.popUpwarning.warning.has-draft-relations.button-confirm': 'Veröffentlichen',
  'content-manager.popUpwarning.warning.bulk-has-draft-relations.message':
    '<b>{count, plural, one {# gewählter Eintrag ist} other {# gewählte Einträge sind}}</b> nicht öffentlich. Zu sehen {count, plural, one {ist er} other {sind sie}}, sobald {count, plural, one {er} other {sie}} es {count, plural, one {ist} other {sind}}.',

  // How lists and forms are arranged
  'app.links.configure-view': 'Ansicht anpassen',
  'content-manager.components.SettingsViewWrapper.pluginHeader.title': 'Ansicht anpassen: {name}',
  'content-manager.components.FieldItem.linkToComponentLayout': 'Felder dieses Teils anordnen',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode': 'Verknüpfte Einträge öffnen',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.description':
    'Wie ein verknüpfter Eintrag beim Anklicken geöffnet wird',
  'content-manager.form.Input.defaultSort': 'Sortieren nach',
  'content-manager.form.Input.pageEntries.inputDescription':
    'Unter der Liste lässt sich eine andere Zahl wählen.',

  // Fields
  'app.components.ToggleCheckbox.on-label': 'Ja',
  'app.components.ToggleCheckbox.off-label': 'Nein',
  'content-manager.relation.loadMore': 'Frühere zeigen',
};
