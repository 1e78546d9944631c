import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { Notes } from '../server/note-routes';

const INTERVAL_MS = 5000;

/**
 * The notes of an article; `null` until the service has answered. While the page is visible they are reloaded every few seconds,
 * so that other people's notes appear. Each of the functions rejects if the service refuses it.
 */
export function useNotes(documentId: string) {
  const { get, post, del } = useFetchClient();
  const [notes, setNotes] = useState<Notes | null>(null);

  const load = useCallback(async () => {
    const { data } = await get<{ data: Notes }>('/masthead/notes', { params: { documentId } });
    setNotes(data.data);
  }, [get, documentId]);

  useEffect(() => {
    const read = () => {
      // The notes read last stay until the service answers again.
      if (document.visibilityState === 'visible') load().catch(() => {});
    };
    read();
    const timer = setInterval(read, INTERVAL_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [load]);

  return {
    notes,
    add: (text: string) => post('/masthead/notes', { documentId, text }).then(load),
    mark: (id: number, isDone: boolean) => post(`/masthead/notes/${id}/done`, { isDone }).then(load),
    remove: (id: number) => del(`/masthead/notes/${id}`).then(load),
  };
}
