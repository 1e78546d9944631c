import type { FetchClient } from '@strapi/strapi/admin';

const UPLOADS = '/masthead/import/uploads';

type Options = {
  post: FetchClient['post'];
  partBytes: number;
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
};

/** Uploads a file in parts. Rejects with the error of the service. */
export async function uploadExport(file: File, { post, partBytes, onProgress }: Options): Promise<void> {
  onProgress(0);
  const { data } = await post<{ data: { id: string } }>(UPLOADS, { name: file.name, size: file.size });
  for (let at = 0; at < file.size; at += partBytes) {
    const form = new FormData();
    form.append('part', file.slice(at, at + partBytes), file.name);
    await post(`${UPLOADS}/${data.data.id}?at=${at}`, form);
    onProgress(Math.floor((Math.min(at + partBytes, file.size) / file.size) * 100));
  }
}
