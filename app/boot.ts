/**
 * The one inline script of every page, constant so that the content security policy can name
 * its hash. Before the first paint it sets what the visitor has chosen on <html>, so that the
 * HTML is the same for everyone; after the page has loaded and the browser is idle, or as soon
 * as the visitor does something, it loads the application. JavaScript so never competes with
 * the picture.
 */
export const BOOT_SCRIPT = `
(function (root) {
  root.dataset.js = '';
  try {
    var chosen = JSON.parse(localStorage.getItem('display')) || {};
    ['scheme', 'palette', 'width'].forEach(function (name) {
      if (/^[a-z]+$/.test(chosen[name] || '')) root.dataset[name] = chosen[name];
    });
  } catch (unreadable) {}
  var intents = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'];
  var started = false;
  function start() {
    if (started) return;
    started = true;
    intents.forEach(function (intent) { removeEventListener(intent, start, true); });
    import(document.querySelector('meta[name=masthead-entry]').content);
  }
  intents.forEach(function (intent) { addEventListener(intent, start, { capture: true, passive: true }); });
  function whenIdle() {
    (window.requestIdleCallback || setTimeout)(start);
  }
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
})(document.documentElement);
`.trim();
