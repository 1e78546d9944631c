import { useEffect, useRef, useState } from 'react';
import { MAIN_ID } from '../../../core/panel/strapi/panel-names';

/** The width of the pane beside the edit form, which `useBesideForm` sets. */
export const PANE_WIDTH = 'var(--masthead-preview-width)';

/** The form gets the place of the panel's second menu, which is before its main element. On a phone the pane is all there is. */
export const FORM_STYLE = `
  body[data-preview] { padding-inline-end: ${PANE_WIDTH}; }
  body[data-preview] div:has(+ div > #${MAIN_ID}) { display: none; }
  body[data-preview] div:has(> #${MAIN_ID}) { grid-column: 1 / -1; }
  @media (max-width: 767.98px) {
    body[data-preview] { --masthead-preview-width: 100vw !important; padding-inline-end: 0; }
  }
`;

/**
 * Makes room for a pane of a width, with FORM_STYLE on the page. Returns a ref for an element in it, and the size of that element in
 * CSS pixels.
 */
export function useBesideForm(width: string) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 1, height: 1 });

  useEffect(() => {
    const { dataset } = document.body;
    dataset.preview = '';
    return () => {
      delete dataset.preview;
    };
  }, []);

  useEffect(() => {
    document.body.style.setProperty('--masthead-preview-width', width);
  }, [width]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth || 1, height: element.clientHeight || 1 }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { place, size };
}
