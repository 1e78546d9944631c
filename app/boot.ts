import { THEME_COLOURS } from './styles/theme-colours.ts';

/**
 * Where fonts come after the first paint (docs/decisions/0011): megabits a second below, and milliseconds of a round
 * trip above. Either alone is also what a browser guesses that has not measured yet, at the end of a fast line too.
 */
const SLOW = { downlink: 4, rtt: 125 };

/**
 * The one inline script of every page, constant so that the content security policy can name
 * its hash. Before the first paint it sets what the visitor has chosen on <html>, so that the
 * HTML is the same for everyone. It asks for the fonts that every page is set in, unless they would come too late for
 * this page and only keep its picture waiting; who has them already waits for nothing. It loads the application, all its
 * files at once, when the page has been painted and the browser is idle, or as soon as the visitor does something:
 * JavaScript never competes with the picture. On a slow or dear connection only the visitor's doing loads it, so that
 * who just reads downloads none. A pointer that rests where the page comes up has not moved, though browsers
 * say so. Presses of buttons that nobody hears yet are kept for the application.
 */
export const BOOT_SCRIPT = `
(function (root) {
  root.dataset.js = '';
  var had;
  try {
    had = localStorage.getItem('fonts');
    var chosen = JSON.parse(localStorage.getItem('display')) || {};
    ['scheme', 'palette', 'width'].forEach(function (name) {
      if (/^[a-z]+$/.test(chosen[name] || '')) root.dataset[name] = chosen[name];
    });
    var colours = ${JSON.stringify(THEME_COLOURS)};
    if (Object.hasOwn(colours, chosen.scheme)) {
      document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
        meta.content = colours[chosen.scheme];
      });
    }
  } catch (unreadable) {}
  var connection = navigator.connection || {};
  var slow = connection.downlink < ${SLOW.downlink} && connection.rtt > ${SLOW.rtt};
  var fonts = document.querySelector('meta[name=masthead-fonts]');
  if (fonts && (!slow || fonts.content === had)) {
    fonts.content.split(' ').forEach(function (font) {
      var link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font });
      document.head.append(link);
    });
  }
  if (fonts && fonts.content !== had) {
    addEventListener('load', function () {
      document.fonts.ready.then(function () { localStorage.setItem('fonts', fonts.content); }).catch(function () {});
    });
  }
  var intents = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'];
  var started = false;
  var pointer;
  function moves(event) {
    var before = pointer;
    pointer = event.screenX + ' ' + event.screenY;
    return before && before !== pointer;
  }
  function start(event) {
    if (started || (event.type === 'pointermove' && !moves(event))) return;
    started = true;
    intents.forEach(function (intent) { removeEventListener(intent, start, true); });
    document.querySelector('meta[name=masthead-scripts]').content.split(' ').forEach(function (script) {
      import(script);
    });
  }
  intents.forEach(function (intent) { addEventListener(intent, start, { capture: true, passive: true }); });
  function keep(event) {
    var button = event.target.closest && event.target.closest('button[type=button]');
    if (button) window.mastheadPressed = button;
  }
  addEventListener('click', keep);
  addEventListener('masthead:ready', function () { removeEventListener('click', keep); });
  if (connection.saveData || /2g|3g/.test(connection.effectiveType)) return;
  function whenIdle() {
    (window.requestIdleCallback || setTimeout)(function () { start({}); });
  }
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
})(document.documentElement);
`.trim();
