declare global {
  interface Window {
    /** The last button pressed before the application could hear it; the boot script keeps it. */
    mastheadPressed?: Element;
  }
}

/** Says that the application is there, and does what the visitor pressed before it was. */
export function replayPress(): void {
  const { mastheadPressed: button } = window;
  delete window.mastheadPressed;
  dispatchEvent(new Event('masthead:ready'));
  if (button instanceof HTMLElement && button.isConnected) button.click();
}
