declare global {
  interface Window {
    /** The last button pressed before the application could hear it. */
    mastheadPressed?: Element;
  }
}

/** The event that says that the application is there. */
const READY = 'masthead:ready';

/** Keeps the press of a button that nobody hears yet, for the application. */
export function keepPress(): void {
  function keep({ target }: Event) {
    const button = target instanceof Element && target.closest('button[type=button]');
    if (button) window.mastheadPressed = button;
  }
  addEventListener('click', keep);
  addEventListener(READY, () => removeEventListener('click', keep));
}

/** Says that the application is there, and does what the visitor pressed before it was. */
export function replayPress(): void {
  const { mastheadPressed: button } = window;
  delete window.mastheadPressed;
  dispatchEvent(new Event(READY));
  if (button instanceof HTMLElement && button.isConnected) button.click();
}
