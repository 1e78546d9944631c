export type NamedFile = { name: string; type: string; bytes: Buffer | string };

/** The form with which the admin panel uploads files. */
export function uploadForm(...files: NamedFile[]): FormData {
  const content = new FormData();
  for (const { name, type, bytes } of files) {
    content.append('files', new Blob([bytes as BlobPart], { type }), name);
  }
  return content;
}
