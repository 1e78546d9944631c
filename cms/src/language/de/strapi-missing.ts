/** Texts of Strapi's panel that editors meet and Strapi has no German for, by Strapi's ids; those of the media library are beside it. */
export const missing: Readonly<Record<string, string>> = {
  // When something fails
  'app.error': 'Etwas ist schiefgegangen',
  'app.error.copy': 'In die Zwischenablage kopieren',
  'app.error.chunk.title': 'Diese Seite konnte nicht geladen werden',
  'app.error.chunk.message':
    'Vielleicht startet der Server gerade, oder die Verbindung ist unterbrochen. Nach einer Aktualisierung hilft es, die Seite neu zu laden.',
  'app.error.chunk.reload': 'Seite neu laden',
  'app.session.ended.title': 'Abgemeldet',
  'app.session.ended.unsaved':
    'Diese Anmeldung ist abgelaufen. Nicht gespeicherte Änderungen bietet dieser Browser nach dem nächsten Anmelden an.',

  // Forms and menus
  'app.loading': 'Wird geladen …',
  'app.HeaderLayout.docLink.label': 'Mehr in der Dokumentation',
  app: 'Gespeichert',
  cancel: 'Abbrechen',
  'app.components.Button.close': 'Schließen',
  'app.components.Status.beta': 'Beta',
  'app.components.Select.placeholder': 'Auswählen',
  'app.utils.toggle': 'Umschalten',
  'app.utils.update-filter': 'Filter ändern',
  'components.placeholder.select': 'Auswählen',
  'global.move': 'Verschieben',
  'search.placeholder': 'Suchen',

  // Profile and sessions
  'global.sessions.active-devices': 'Angemeldete Geräte',
  'Settings.sessions.title': 'Angemeldete Geräte',
  'Settings.sessions.subtitle': 'Geräte, auf denen dieses Konto gerade angemeldet ist.',
  'Settings.sessions.device': 'Gerät',
  'Settings.sessions.loginAt': 'Angemeldet',
  'Settings.sessions.lastActiveAt': 'Zuletzt benutzt',
  'Settings.sessions.actions': 'Aktionen',
  'Settings.sessions.current': 'Dieses Gerät',
  'Settings.sessions.unknownDevice': 'Unbekanntes Gerät',
  'Settings.sessions.revoke': 'Abmelden',
  'Settings.sessions.revoke.success': 'Abgemeldet',
  'Settings.sessions.revoke.confirm': 'Dieses Gerät abmelden? Danach ist dort eine neue Anmeldung nötig.',
  'Settings.sessions.revoke.confirmCurrent': 'Das ist das Gerät, das gerade benutzt wird. Wirklich abmelden?',
  'Settings.sessions.revokeOthers': 'Andere Geräte abmelden',
  'Settings.sessions.revokeOthers.confirm': 'Alle anderen Geräte abmelden? Dieses bleibt angemeldet.',
  'Settings.sessions.revokeOthers.success': 'Die anderen Geräte sind abgemeldet',
  'Settings.sessions.revokeAll': 'Alle Geräte abmelden',
  'Settings.sessions.revokeAll.confirm':
    'Alle Geräte abmelden, auch dieses? Danach ist überall eine neue Anmeldung nötig.',

  // People and roles
  'Settings.roles.form.input.url': 'Adresse',
  'Settings.permissions.conditions.inherited-readonly':
    'Diese Bedingungen folgen aus den eigenen Rechten und lassen sich nicht ändern.',
  'Settings.permissions.conditions.none-applied': 'Keine Bedingungen.',

  // Lists of entries
  'content-manager.actions.open-in-new-tab.label': 'In neuem Tab öffnen',
  'content-manager.containers.List.statusFilter.draft': 'Entwurf (nie veröffentlicht)',
  'content-manager.containers.ListPage.selectedEntriesModal.title': 'Einträge veröffentlichen',
  'content-manager.containers.list.filters.status': 'Status',
  'content-manager.containers.list.table-headers.status': 'Status',
  'containers.list.displayedFields': 'Angezeigte Felder',
  'popUpWarning.bodyMessage.contentType.delete.all': 'Diese Einträge wirklich löschen?',

  // The form of an entry
  'content-manager.components.DynamicZone.move-up': 'Nach oben',
  'content-manager.components.DynamicZone.move-down': 'Nach unten',
  'content-manager.popUpWarning.warning.has-draft-m2m-relations.message':
    '{count, plural, one {Ein verknüpfter Eintrag ist ein Entwurf. Er erscheint, sobald er veröffentlicht ist.} other {# verknüpfte Einträge sind Entwürfe. Sie erscheinen, sobald sie veröffentlicht sind.}}',
  'content-manager.popUpWarning.warning.has-draft-m2m-relations.additional':
    '{count, plural, one {Ein weiterer verknüpfter Eintrag ist ein Entwurf und erscheint} other {# weitere verknüpfte Einträge sind Entwürfe und erscheinen}} nach der Veröffentlichung.',

  // How a form is arranged
  'containers.SettingPage.editSettings.description': 'Felder mit der Maus anordnen',
  'content-manager.containers.ListSettingsView.modal-form.size': 'Breite',
  'content-manager.containers.SettingPage.edit-settings.modal-form.mainField.hint':
    'Das Feld, das einen Eintrag benennt',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.modal':
    'Als Fenster über dem Formular',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.newTab': 'In neuem Tab',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.page': 'Auf seiner Seite',

  // Settings for those who run the magazine
  'Settings.application.header': 'Programm',
  'Settings.application.plan-title': 'Ausgabe',
  'Settings.adminTokens.title': 'Admin-Token',
  'Settings.adminTokens.description': 'Token, mit denen Programme hier arbeiten',
  'Settings.adminTokens.ListView.headers.name': 'Name',
  'Settings.adminTokens.ListView.headers.description': 'Beschreibung',
  'Settings.adminTokens.ListView.headers.createdAt': 'Angelegt am',
  'Settings.adminTokens.ListView.headers.lastUsedAt': 'Zuletzt verwendet',
  'Settings.adminTokens.ListView.headers.owner': 'Gehört',
  'Settings.adminTokens.create': 'Neuer Admin-Token',
  'Settings.adminTokens.createPage.title': 'Neuer Admin-Token',
  'Settings.adminTokens.editPage.title': 'Admin-Token bearbeiten',
  'Settings.adminTokens.addFirstToken': 'Ersten Admin-Token anlegen',
  'Settings.adminTokens.emptyStateLayout': 'Noch keine Token.',
  'notification.success.adminTokenCreated': 'Der Admin-Token ist angelegt.',
  'notification.success.adminTokenEdited': 'Der Admin-Token ist geändert.',
  'Settings.tokens.form.owner': 'Gehört',
  'Settings.tokens.encryptionKeyMissing':
    'Um den Token zu sehen, braucht der Server einen gültigen Schlüssel (ENCRYPTION_KEY).',
  'Settings.tokens.viewToken': 'Token zeigen',
  'Settings.tokens.copy.copy': 'Kopieren',
  'Settings.tokens.copy.subtitle': 'Kopieren Sie den Token, um ihn anderswo zu verwenden.',
  'Settings.locales.modal.create.code.error': 'Wählen Sie eine Sprache.',
  'Settings.locales.modal.create.name.error.min': 'Der Name der Sprache hat höchstens 50 Zeichen.',
  'Settings.locales.modal.create.name.error.required': 'Geben Sie der Sprache einen Namen.',
  'i18n.Settings.locales.modal.locales.label': 'Sprachen',
  'email.Settings.email.plugin.button.verify': 'Verbindung prüfen',
  'email.Settings.email.plugin.label.verifyConnection': 'Verbindung',
  'email.Settings.email.plugin.notification.verify.error': 'Die Verbindung ist fehlgeschlagen.',
  'email.Settings.email.plugin.notification.verify.success': 'Die Verbindung steht.',
  'email.Settings.email.plugin.status.connected': 'Verbunden',
  'email.Settings.email.plugin.status.error': 'Fehler',
};
