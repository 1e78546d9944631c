/** Texts of Strapi's panel that name Strapi or are of no use to editors, by Strapi's ids. */
export const strapi = {
  'app.components.LeftMenu.navbrand.title': 'Masthead',
  'app.components.LeftMenu.navbrand.workplace': 'Editors',
  'Auth.form.welcome.title': 'Masthead',
  'Auth.form.welcome.subtitle': 'Log in to write',
  'Auth.form.register.subtitle': 'Your name and password are only used here.',
  // Only Home and Site are related to entries that have drafts.
  'content-manager.popUpWarning.warning.has-draft-relations.message':
    '{count, plural, one {An article is} other {# articles are}} not public. Readers see {count, plural, one {it} other {them}} here as soon as {count, plural, one {it is} other {they are}}.',
  'content-manager.popUpwarning.warning.has-draft-relations.button-confirm': 'Publish',
  anErrorOccurred:
    'This cannot be shown. Perhaps it is no longer there, belongs to somebody else, or the service does not answer.',
  'content-manager.containers.List.draft': 'Draft',
  'content-manager.containers.List.published': 'Public',
  'content-manager.containers.List.modified': 'Public, changed since',
  'app.components.ToggleCheckbox.on-label': 'Yes',
  'app.components.ToggleCheckbox.off-label': 'No',
  'content-manager.relation.add': 'Find or create',
  'content-manager.relation.create': 'Create a new one',
  'content-manager.relation.error-adding-relation': 'It could not be added.',
  'content-manager.relation.isLoading': 'Loading …',
  'content-manager.relation.loadMore': 'Show earlier ones',
  'content-manager.relation.notAvailable': 'None found',
  'HomePage.header.subtitle': 'Write, publish and arrange your magazine',
  'Settings.permissions.users.listview.header.subtitle': 'Everybody who can log in here',
  'global.prompt.unsaved':
    'You have not saved your changes. This browser keeps them for a week and offers them when you open this entry again. Leave?',
};
