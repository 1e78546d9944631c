declare global {
  interface Window {
    /** The buttons clicked before the application was ready. */
    mastheadClicked?: Set<HTMLElement>;
  }
}

/** Dispatched on the window when the application is ready. */
export const READY = 'masthead:ready';

/** Aborted when the application is ready. */
export function untilReady(): AbortSignal {
  const controller = new AbortController();
  addEventListener(READY, () => controller.abort());
  return controller.signal;
}

/**
 * Until the application is ready, records the clicks on buttons, and opens or closes the panel that a button controls at
 * once; the content follows. Not recorded are buttons with a command that the browser itself carries out.
 */
export function recordEarlyClicks(signal: AbortSignal): void {
  const clicked = new Set<HTMLElement>();
  window.mastheadClicked = clicked;

  function record({ target }: Event) {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
    if (!button || ('command' in button && button.command)) return;
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (panel) {
      panel.hidden = !panel.hidden;
      button.setAttribute('aria-expanded', String(!panel.hidden));
    }
    if (panel?.hidden) clicked.delete(button);
    else clicked.add(button);
  }
  addEventListener('click', record, { signal });
}

/**
 * Signals that the application is ready, and repeats the recorded clicks: right after the effects of React that call this. Inside
 * them React would drop a click on elements that it hasn't hydrated yet.
 */
export function replayEarlyClicks(): void {
  const { mastheadClicked: clicked } = window;
  delete window.mastheadClicked;
  dispatchEvent(new Event(READY));
  queueMicrotask(() => {
    for (const button of clicked ?? []) (button.isConnected ? button : renderedAgain(button))?.click();
  });
}

/** The button in place of one that React has rendered again with the whole page, as it does after a browser has translated it. */
function renderedAgain(button: HTMLElement): HTMLElement | undefined {
  let page: Element = button;
  while (page.parentElement) page = page.parentElement;
  const present = document.querySelector('#app > div');
  if (page.className !== present?.className) return undefined;
  const place = [...page.querySelectorAll<HTMLElement>('button')].indexOf(button);
  return present.querySelectorAll('button')[place];
}
