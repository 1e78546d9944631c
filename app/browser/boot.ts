import { showChosenDisplay } from '#app/layout/menu-panel/display.ts';
import { loadApplication } from './load-application.ts';
import { preloadFonts } from './preload-fonts.ts';
import { keepPress } from './presses.ts';

/**
 * The one inline script of every page (docs/architecture.md). It is built into one text, the same for every page, so
 * that the content security policy can name its hash. What the visitor has chosen is set on <html> before the first
 * paint, so that the HTML is the same for everyone.
 */
const root = document.documentElement;
const connection = navigator.connection ?? {};

root.dataset.js = '';
showChosenDisplay(root, () => localStorage);
preloadFonts(connection);
loadApplication(connection);
keepPress();
