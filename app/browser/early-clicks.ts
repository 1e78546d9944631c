declare global {
  interface Window {
    /** The last button clicked before the application was ready. */
    mastheadClicked?: Element;
  }
}

/** Dispatched on the window when the application is ready. */
export const READY = 'masthead:ready';

/** Records the last click on a button until the application is ready, unless the browser itself did what it is for. */
export function recordEarlyClick(): void {
  function record({ target }: Event) {
    const button = target instanceof Element && target.closest('button[type=button]');
    if (button && !('command' in button && button.hasAttribute('command'))) window.mastheadClicked = button;
  }
  addEventListener('click', record);
  addEventListener(READY, () => removeEventListener('click', record));
}

/** Signals that the application is ready, and repeats the recorded click. */
export function replayEarlyClick(): void {
  const { mastheadClicked: button } = window;
  delete window.mastheadClicked;
  dispatchEvent(new Event(READY));
  if (button instanceof HTMLElement && button.isConnected) button.click();
}
