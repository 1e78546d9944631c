type UploadPlugin = { contentTypes: { file: { schema: { attributes: { [name: string]: object } } } } };

/**
 * Adds a field to Strapi's files: the texts that a picture had before editors changed them (`pictures/picture-texts.ts`). Neither
 * the panel nor the content API shows it.
 */
export default function extendUpload(plugin: UploadPlugin): UploadPlugin {
  plugin.contentTypes.file.schema.attributes.formerTexts = {
    type: 'json',
    private: true,
    configurable: false,
    writable: false,
    visible: false,
  };
  return plugin;
}
