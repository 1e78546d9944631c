declare global {
  interface Window {
    /** The last button pressed before the application could hear it; the boot script keeps it. */
    mastheadPressed?: Element;
  }
}

/** Does what the visitor pressed before the application was there, once it is. */
export function replayPress(): void {
  const { mastheadPressed: button } = window;
  delete window.mastheadPressed;
  dispatchEvent(new Event('masthead:ready'));
  if (button instanceof HTMLElement && button.isConnected) button.click();
}
