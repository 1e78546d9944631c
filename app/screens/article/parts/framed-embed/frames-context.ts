import { createContext } from 'react';

/**
 * Called on the server with the origin of each frame that a page may show, for its content security policy; `null` in the
 * browser.
 */
export const FramesContext = createContext<((origin: string) => void) | null>(null);
