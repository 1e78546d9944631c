/** Texts of Strapi's panel that name Strapi, speak of its model, or say what is not true here, by Strapi's ids. */
export const strapi = {
  'app.components.LeftMenu.navbrand.title': 'Masthead',
  'app.components.LeftMenu.navbrand.workplace': 'Editors',
  'Auth.form.welcome.title': 'Masthead',
  'Auth.form.welcome.subtitle': 'Log in to write',
  'Auth.form.register.subtitle': 'Your name and password are only used here.',
  anErrorOccurred: 'This cannot be shown: you may not see it, or it is no longer there.',
  'Settings.profile.form.section.experience.interfaceLanguageHelp': 'This is for you alone.',
  'global.home': 'Start',
  'Settings.permissions.users.create': 'Invite user',
  'app.components.Users.MagicLink.connect': 'Copy this link and send it to the person. It is shown only now.',
  'Settings.permissions.users.firstname': 'First name',
  'Settings.permissions.users.lastname': 'Last name',
  'Settings.permissions.users.user-status': 'Status',
  'Auth.form.password.hint': 'At least 8 characters, with a capital letter, a small letter and a digit',
  'app.error.message': 'This is a fault of the program. Please tell the person who runs the server.',
  'notification.permission.not-allowed-read': 'You may not see this.',
  'Settings.permissions.users.listview.header.subtitle': 'Everybody who can log in here',
  'Settings.roles.form.permissions.locales.validation':
    '{count, plural, one {The {actions} action must apply to at least one language.} other {The {actions} actions must apply to at least one language.}}',
  'global.prompt.unsaved':
    'You have not saved your changes. This browser keeps them for a week and offers them when you open this entry again.',

  // The home of the panel
  'HomePage.header.subtitle': 'What is going on in the magazine',
  'HomePage.addWidget.title': 'Add a box',
  'HomePage.addWidget.button': 'Add a box',
  'HomePage.addWidget.selectWidget': 'Add {widgetName}',
  'HomePage.addWidget.noWidgetsAvailable': 'All boxes are on the page already.',
  'HomePage.widget.loading': 'Loading this box',
  'HomePage.widget.error': 'This could not be loaded.',
  'HomePage.widget.no-data': 'Nothing yet.',
  'HomePage.widget.no-permissions': 'You may not see this.',
  'content-manager.widget.last-edited.single-type': 'Magazine',

  // Menus and lists
  'content-manager.plugin.name': 'Content',
  'content-manager.header.name': 'Content',
  'content-manager.components.LeftMenu.collection-types': 'Lists',
  'content-manager.components.LeftMenu.single-types': 'Magazine',
  'app.components.LeftMenuLinkContainer.collectionTypes': 'Lists',
  'app.components.LeftMenuLinkContainer.singleTypes': 'Magazine',
  singleTypes: 'Magazine',
  'content-manager.App.schemas.data-loaded': 'The lists have loaded.',
  'content-manager.HeaderLayout.button.label-add-entry': 'New entry',
  'content-manager.pages.ListView.header-subtitle':
    '{number, plural, =0 {No entries} one {# entry} other {# entries}}',
  'content-manager.ListViewTable.relation-loaded': 'The entries have loaded.',
  'content-manager.ListViewTable.relation-loading': 'Loading the entries',
  'content-manager.ListViewTable.relation-more': 'There are more entries than these.',
  'content-manager.containers.List.draft': 'Draft',
  'content-manager.containers.List.published': 'Public',
  'content-manager.containers.List.modified': 'Public, changed since',
  'content-manager.containers.List.statusFilter.published': 'Public (all)',
  'content-manager.containers.List.statusFilter.publishedModified': 'Public (changed since)',
  'content-manager.containers.List.statusFilter.publishedUnmodified': 'Public (not changed)',
  'components.FilterOptions.FILTER_TYPES.$null': 'is empty',
  'components.FilterOptions.FILTER_TYPES.$notNull': 'is not empty',

  // The form of an entry
  'content-manager.containers.edit.title.new': 'New entry',
  'content-manager.containers.edit.tabs.label': 'Draft or public',
  'content-manager.containers.edit.panels.default.title': 'Saving',
  'content-manager.components.reset-entry': 'Empty it',
  'content-manager.containers.EditView.add.new-entry': 'Add another',
  'Settings.permissions': 'People and access',
  'Settings.profile.form.section.experience.interfaceLanguage.hint': 'The language of menus and forms.',
  'Settings.profile.form.section.experience.mode.hint': 'Whether menus and forms are light or dark.',
  'Roles.RoleRow.user-count': '{number, plural, one {# user} other {# users}}',
  'content-manager.containers.edit.panels.default.more-actions': 'Other steps',
  'content-manager.actions-drawer.open': 'Preview and more',
  'content-manager.actions-drawer.close': 'Less',
  'content-manager.containers.edit.information.documentId.label': 'ID',
  'content-manager.actions.copy-documentId.label': 'Copy ID',
  'content-manager.actions.copy-documentId.success': 'The ID is copied.',
  'content-manager.actions.edit.error': 'The entry could not be opened.',
  'content-manager.actions.clone.error': 'The entry could not be duplicated.',
  'content-manager.actions.delete.label': 'Delete',
  'content-manager.actions.delete.dialog.body': 'Delete this?',
  'content-manager.actions.delete.error': 'The entry could not be deleted.',
  'content-manager.actions.discard.dialog.body': 'Discard the changes? They stay among the versions.',
  'content-manager.actions.unpublish.error': 'It could not be withdrawn.',
  'content-manager.actions.unpublish.dialog.body': 'Withdraw it?',
  'content-manager.actions.unpublish.dialog.option.keep-draft': 'Withdraw it and keep the draft',
  'content-manager.actions.unpublish.dialog.option.replace-draft':
    'Withdraw it and replace the draft by what was public',
  'app.utils.unpublish': 'Withdraw',
  'popUpWarning.bodyMessage.contentType.unpublish.all': 'Withdraw these entries?',
  'content-manager.popUpWarning.bodyMessage.contentType.unpublish.all': 'Withdraw these entries?',
  'content-manager.success.records.unpublish': 'Withdrawn',
  'content-manager.actions.unpublish.dialog.radio-label': 'What happens to the draft?',
  'content-manager.success.record.clone': 'Duplicated',
  'content-manager.success.record.delete': 'Deleted',
  'content-manager.success.record.publish': 'Published',
  'content-manager.success.record.save': 'Saved',
  'content-manager.success.record.unpublish': 'Withdrawn',
  'content-manager.validation.error': 'Some fields need another look before this can be saved.',
  'content-manager.validation.error.unreadable-required-field':
    'A required field is hidden from you. Ask a Super Admin.',
  'components.Input.error.validation.lowercase': 'Only lower-case letters are allowed.',
  'components.Input.error.validation.lowercase.withField': '{field} may have only lower-case letters.',
  'components.Input.error.validation.regex': 'This is not written as it should be.',
  'components.Input.error.validation.regex.withField': '{field} is not written as it should be.',
  'components.Input.error.validation.string': 'This is not a text.',
  'content-manager.Settings.list.actions.deleteAdditionalInfos':
    'The versions in other languages are deleted, too.',
  'content-manager.permissions.not-allowed.locale': 'You may not see what is in this language.',

  // Entries that are chosen in others
  'content-manager.relation.add': 'Find',
  'content-manager.relation.create': 'New entry',
  'content-manager.relation.error-adding-relation': 'The entry could not be added.',
  'content-manager.relation.isLoading': 'Loading the entries',
  'content-manager.relation.notAvailable': 'None found',
  'content-manager.components.RelationInputModal.modal-title': 'Edit entry',
  'content-manager.components.RelationInputModal.confirmation-message':
    'Some changes are not saved, and will be lost. Close anyway?',
  'content-manager.containers.list.autoCloneModal.error.relation':
    'The original would lose this entry to the duplicate.',
  'content-manager.error.records.fetch-draft-relatons': 'The chosen entries could not be checked.',
  // Only Home and Site are related to entries that have drafts.
  'content-manager.popUpWarning.warning.has-draft-relations.message':
    '{count, plural, one {An article is} other {# articles are}} not public. Readers see {count, plural, one {it} other {them}} here as soon as {count, plural, one {it is} other {they are}}.',
  'content-manager.popUpwarning.warning.has-draft-relations.button-confirm': 'Publish',
  'content-manager.popUpwarning.warning.bulk-has-draft-relations.message':
    '<b>{count, plural, one {# chosen entry is} other {# chosen entries are}}</b> not public. Readers see {count, plural, one {it} other {them}} as soon as {count, plural, one {it is} other {they are}}.',

  // How lists and forms are arranged
  'app.links.configure-view': 'Arrange this screen',
  'content-manager.components.SettingsViewWrapper.pluginHeader.title': 'Arrange the screen: {name}',
  'content-manager.components.FieldItem.linkToComponentLayout': 'Arrange the fields of this part',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode': 'Opening linked entries',
  'content-manager.containers.SettingPage.editSettings.relationOpenMode.description':
    'How a linked entry opens when it is clicked',
  'content-manager.form.Input.defaultSort': 'Sort by',
  'content-manager.form.Input.pageEntries.inputDescription':
    'Editors can choose another number below the list.',

  // Fields
  'app.components.ToggleCheckbox.on-label': 'Yes',
  'app.components.ToggleCheckbox.off-label': 'No',
  'content-manager.relation.loadMore': 'Show earlier ones',
};
