import { useEffect } from 'react';

/** The id of the status region of every page. Screen readers speak what changes in it, and miss the text of an element that is new. */
export const STATUS_ID = 'status';

/** Has screen readers say a text when it appears and when it changes. */
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
