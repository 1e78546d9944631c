import { applyStoredDisplay } from '#app/layout/menu-panel/display.ts';
import { recordEarlyClicks, untilReady } from './early-clicks.ts';
import { loadEarlyHistory } from './early-history.ts';
import { loadApplication } from './load-application.ts';
import { preloadFonts } from './preload-fonts.ts';

/**
 * The only inline script of a page (docs/architecture.md). The build bundles it into one text, the same for every page, so
 * that the content security policy can list its hash. It sets the reader's display preferences on <html> before the
 * first paint, so that the HTML itself is the same for everyone.
 */
const root = document.documentElement;
const connection = navigator.connection ?? {};
const signal = untilReady();

root.dataset.js = '';
applyStoredDisplay(root, () => localStorage);
preloadFonts(connection);
loadApplication(connection);
recordEarlyClicks(signal);
loadEarlyHistory(signal);
