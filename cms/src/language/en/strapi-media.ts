/** Texts of Strapi's media library that speak of assets, or say what is not true here, by Strapi's ids. */
export const media = {
  // Files come back from the bin.
  'upload.asset-details.delete.title': 'Delete this file?',
  'upload.asset-details.delete.description':
    'It stays in the bin for 30 days. Meanwhile drafts do not show it.',
  'upload.list.bulk-actions.delete.confirm.description.are-you-sure':
    'Pictures stay in the bin for 30 days. With a folder, everything in it is deleted.',

  'list.asset.at.finished': 'The files have loaded.',
  'list.assets.empty-upload': 'No files yet: upload the first ones …',
  'upload.asset-details.assetId': 'ID',
  'upload.bulk.select.label': 'Select all files',
  'upload.checkControl.crop-duplicate': 'Duplicate and crop the file',
  'upload.checkControl.crop-original': 'Crop the original file',
  'upload.config.entries.note': 'How many files the media library shows at first',
  'upload.form.input.description.file-alt': 'For readers who do not see the picture.',
  'upload.header.actions.add-assets': 'Add files',
  'upload.header.search-results.count':
    '{numberFolders, plural, one {# folder} other {# folders}}, {numberAssets, plural, one {# file} other {# files}}',
  'upload.header.search-results.count.assets': '{numberAssets, plural, one {# file} other {# files}}',
  'upload.list-assets-select': 'Select file {name}',
  'upload.list.asset.at.finished': 'The files have loaded.',
  'upload.list.assets.empty-upload': 'No files yet: upload the first ones …',
  'upload.list.assets.error': 'The files could not be loaded.',
  'upload.list.assets.loading-more': 'Loading more files …',
  'upload.list.assets.selected':
    '{numberFolders, plural, one {# folder} other {# folders}}, {numberAssets, plural, one {# file} other {# files}}',
  'upload.list.assets.title': 'Files ({count})',
  'upload.list.assets.to-upload':
    '{number, plural, =0 {No file} one {# file} other {# files}} ready to upload',
  'upload.list.empty.add-assets': 'Add files',
  'upload.list.empty.description': 'Upload files or create a folder.',
  'upload.list.empty.title': 'No files yet',
  'upload.list.folder.subtitle':
    '{folderCount, plural, =0 {} one {# folder, } other {# folders, }}{filesCount, plural, one {# file} other {# files}}',
  'upload.list.search.empty.description': 'No file and no folder matches ‘{query}’.',
  'upload.list.table.row.metadata-missing': 'This file has no caption or no alternative text.',
  'upload.mediaLibraryInput.placeholder': 'Click to add a file, or drop one here',
  'upload.modal.file-details.id': 'ID',
  'upload.modal.folder.elements.count': '{folderCount} folders, {assetCount} files',
  'upload.modal.upload-list.footer.button':
    'Upload {number, plural, one {# file} other {# files}} to the library',
  'upload.modal.upload-list.sub-header-subtitle': 'Describe the files before they are in the media library',
  'upload.modal.nav.computer': 'From this device',
  'upload.input.label': 'Drop files here, or choose them:',
  'upload.form.input.label.file-location': 'Folder',
  'upload.form.input.label.folder-location': 'Folder',
  'upload.modal.upload-list.sub-header.button': 'Add more files',
  'upload.header.content.item-count': '{count, plural, one {# file} other {# files}}',
  'upload.plugin.home': 'Top folder',
  'upload.sidebar.home': 'Top folder',
  'upload.search.label': 'Find a file',
  'upload.settings.blockTitle': 'Files',
  'upload.settings.form.responsiveDimensions.description':
    'Makes smaller formats of every picture (small, medium and large).',
  'upload.tabs.title': 'How do you want to upload your files?',
};
