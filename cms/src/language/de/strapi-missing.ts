/** Texts of Strapi's panel that editors meet and Strapi has no German for, by Strapi's ids; those of the media library are beside it. */
export const missing: Readonly<Record<string, string>> = {
  // When something fails
  'app.error': 'Etwas ist schiefgegangen',
  'app.error.copy': 'In die Zwischenablage kopieren',
  'app.error.message':
    'Das ist ein Fehler im Programm. Bitte der Person melden, die den Server betreibt. Den Fehler nimmt auch {link} entgegen.',
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
  'app.components.Select.placeholder': 'Auswählen',
  'app.utils.toggle': 'Umschalten',
  'app.utils.update-filter': 'Filter ändern',
  'components.placeholder.select': 'Auswählen',
  'global.move': 'Verschieben',
  'HomePage.addWidget.selectWidget': 'Widget {widgetName} wählen',
  'search.placeholder': 'Suchen',
  singleTypes: 'Einzelne Seiten',

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
  'Settings.adminTokens.title': 'Admin-Token',
  'Settings.permissions.conditions.inherited-readonly':
    'Diese Bedingungen folgen aus den eigenen Rechten und lassen sich nicht ändern.',
  'Settings.permissions.conditions.none-applied': 'Keine Bedingungen.',
  'Settings.roles.form.permissions.locales.validation':
    '{count, plural, one {Die Aktion {actions} muss für mindestens eine Sprache gelten.} other {Die Aktionen {actions} müssen für mindestens eine Sprache gelten.}}',

  // Lists of entries
  'content-manager.plugin.name': 'Inhalte',
  'content-manager.actions.copy-documentId.label': 'Dokument-ID kopieren',
  'content-manager.actions.copy-documentId.success': 'Die Dokument-ID ist in der Zwischenablage',
  'content-manager.actions.open-in-new-tab.label': 'In neuem Tab öffnen',
  'content-manager.containers.List.statusFilter.draft': 'Entwurf (nie veröffentlicht)',
  'content-manager.containers.List.statusFilter.published': 'Öffentlich (alle)',
  'content-manager.containers.List.statusFilter.publishedModified': 'Öffentlich (seither geändert)',
  'content-manager.containers.List.statusFilter.publishedUnmodified': 'Öffentlich (nicht geändert)',
  'content-manager.containers.ListPage.selectedEntriesModal.title': 'Einträge veröffentlichen',
  'content-manager.containers.list.filters.status': 'Status',
  'content-manager.containers.list.table-headers.status': 'Status',
  'content-manager.Settings.list.actions.deleteAdditionalInfos':
    'Auch die Fassungen in anderen Sprachen werden gelöscht',
  'containers.list.displayedFields': 'Angezeigte Felder',
  'popUpWarning.bodyMessage.contentType.delete.all': 'Diese Einträge wirklich löschen?',
  'popUpWarning.bodyMessage.contentType.unpublish.all':
    'Die Veröffentlichung dieser Einträge wirklich zurücknehmen?',

  // The form of an entry
  'content-manager.actions-drawer.open': 'Weitere Aktionen zeigen',
  'content-manager.actions-drawer.close': 'Weitere Aktionen verbergen',
  'content-manager.actions.unpublish.dialog.radio-label': 'Was geschieht mit dem Entwurf?',
  'content-manager.components.DynamicZone.move-up': 'Nach oben',
  'content-manager.components.DynamicZone.move-down': 'Nach unten',
  'content-manager.containers.edit.information.documentId.label': 'Dokument-ID',
  'content-manager.permissions.not-allowed.locale':
    'Für Inhalte in dieser Sprache reichen die Rechte dieses Kontos nicht.',
  'content-manager.popUpWarning.warning.has-draft-m2m-relations.message':
    '{count, plural, one {Ein verknüpfter Eintrag ist ein Entwurf. Er erscheint, sobald er veröffentlicht ist.} other {# verknüpfte Einträge sind Entwürfe. Sie erscheinen, sobald sie veröffentlicht sind.}}',
  'content-manager.popUpWarning.warning.has-draft-m2m-relations.additional':
    '{count, plural, one {Ein weiterer verknüpfter Eintrag ist ein Entwurf und erscheint} other {# weitere verknüpfte Einträge sind Entwürfe und erscheinen}} nach der Veröffentlichung.',

  // How a form is arranged
  'containers.SettingPage.editSettings.description': 'Felder mit der Maus anordnen',
  'content-manager.containers.ListSettingsView.modal-form.size': 'Breite',
  'content-manager.containers.SettingPage.edit-settings.modal-form.mainField.hint':
    'Das Feld, das einen Eintrag benennt',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode': 'Verknüpfte Einträge öffnen',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.description':
    'Wie ein verknüpfter Eintrag beim Anklicken geöffnet wird',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.modal':
    'Als Fenster über dem Formular',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.newTab': 'In neuem Tab',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.page': 'Auf seiner Seite',
};
