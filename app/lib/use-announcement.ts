import { useEffect } from 'react';

/** The id of the status region of every page. Screen readers announce changes inside it, but miss the text of a new element. */
export const STATUS_ID = 'status';

/** Makes screen readers announce a text when it appears and when it changes. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    const status = document.getElementById(STATUS_ID);
    if (!status) return;
    status.textContent = text;
    return () => {
      if (status.textContent === text) status.textContent = '';
    };
  }, [text]);
}
