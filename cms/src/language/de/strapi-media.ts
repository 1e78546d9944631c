import type { media as en } from '../en/strapi-media';

/** The same texts of Strapi's media library in German. */
export const media: Readonly<Record<keyof typeof en, string>> = {
  'upload.asset-details.delete.title': 'Diese Datei löschen?',
  'upload.asset-details.delete.description':
    'Sie bleibt 30 Tage im Papierkorb. Entwürfe zeigen sie so lange nicht.',
  'upload.list.bulk-actions.delete.confirm.description.are-you-sure':
    'Bilder bleiben 30 Tage im Papierkorb. Mit einem Ordner wird alles gelöscht, was darin ist.',

  'list.asset.at.finished': 'Die Dateien sind geladen.',
  'list.assets.empty-upload': 'Noch keine Dateien: die ersten hochladen …',
  'upload.asset-details.assetId': 'Kennung',
  'upload.bulk.select.label': 'Alle Dateien auswählen',
  'upload.checkControl.crop-duplicate': 'Datei duplizieren und zuschneiden',
  'upload.checkControl.crop-original': 'Ursprüngliche Datei zuschneiden',
  'upload.config.entries.note': 'Wie viele Dateien die Mediathek zunächst zeigt',
  'upload.form.input.description.file-alt': 'Für alle, die das Bild nicht sehen.',
  'upload.header.actions.add-assets': 'Dateien hinzufügen',
  'upload.header.search-results.count':
    '{numberFolders, plural, other {# Ordner}}, {numberAssets, plural, one {# Datei} other {# Dateien}}',
  'upload.header.search-results.count.assets': '{numberAssets, plural, one {# Datei} other {# Dateien}}',
  'upload.list-assets-select': 'Datei {name} auswählen',
  'upload.list.asset.at.finished': 'Die Dateien sind geladen.',
  'upload.list.assets.empty-upload': 'Noch keine Dateien: die ersten hochladen …',
  'upload.list.assets.error': 'Die Dateien konnten nicht geladen werden.',
  'upload.list.assets.loading-more': 'Weitere Dateien werden geladen …',
  'upload.list.assets.selected':
    '{numberFolders, plural, other {# Ordner}}, {numberAssets, plural, one {# Datei} other {# Dateien}}',
  'upload.list.assets.title': 'Dateien ({count})',
  'upload.list.assets.to-upload':
    '{number, plural, =0 {Keine Datei} one {# Datei} other {# Dateien}} bereit zum Hochladen',
  'upload.list.empty.add-assets': 'Dateien hinzufügen',
  'upload.list.empty.description': 'Laden Sie Dateien hoch oder legen Sie einen Ordner an.',
  'upload.list.empty.title': 'Noch keine Dateien',
  'upload.list.folder.subtitle':
    '{folderCount, plural, =0 {} other {# Ordner, }}{filesCount, plural, one {# Datei} other {# Dateien}}',
  'upload.list.search.empty.description': 'Keine Datei und kein Ordner passt zu „{query}“.',
  'upload.list.table.row.metadata-missing':
    'Dieser Datei fehlt die Bildunterschrift oder der Alternativtext.',
  'upload.mediaLibraryInput.placeholder': 'Zum Hinzufügen klicken oder eine Datei hier ablegen',
  'upload.modal.file-details.id': 'Kennung',
  'upload.modal.folder.elements.count': '{folderCount} Ordner, {assetCount} Dateien',
  'upload.modal.upload-list.footer.button':
    '{number, plural, one {# Datei} other {# Dateien}} in die Mediathek hochladen',
  'upload.modal.upload-list.sub-header-subtitle':
    'Beschreiben Sie die Dateien, bevor sie in die Mediathek kommen',
  'upload.modal.nav.computer': 'Von diesem Gerät',
  'upload.input.label': 'Dateien hier ablegen oder auswählen:',
  'upload.form.input.label.file-location': 'Ordner',
  'upload.form.input.label.folder-location': 'Ordner',
  'upload.modal.upload-list.sub-header.button': 'Weitere Dateien hinzufügen',
  'upload.header.content.item-count': '{count, plural, one {# Datei} other {# Dateien}}',
  'upload.plugin.home': 'Oberster Ordner',
  'upload.sidebar.home': 'Oberster Ordner',
  'upload.search.label': 'Datei suchen',
  'upload.settings.blockTitle': 'Dateien',
  'upload.settings.form.responsiveDimensions.description':
    'Legt von jedem Bild kleinere Formate an (klein, mittel und groß).',
  'upload.tabs.title': 'Wie möchten Sie Ihre Dateien hochladen?',
};
