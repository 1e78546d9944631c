/**
 * Makes the links of a gallery open its dialog at the pressed picture instead of a file. In the dialog, buttons and arrow keys
 * move to other pictures, and Back closes it. Returns a function that undoes all this.
 */
export function openInFullScreen(gallery: HTMLElement): () => void {
  const dialog = document.getElementById(gallery.dataset.gallery ?? '');
  const slides = dialog?.querySelector('section');
  if (!(dialog instanceof HTMLDialogElement) || !slides) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;

  const open = (index: number) => {
    dialog.showModal();
    slides.focus();
    slides.children[index]?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
    // An entry for Back, with the URL and state of the page itself.
    history.pushState(history.state, '');
    const goBack = () => history.back();
    dialog.addEventListener('close', goBack, { once: true });
    const close = () => {
      dialog.removeEventListener('close', goBack);
      dialog.close();
    };
    addEventListener('popstate', close, { once: true });
  };
  const move = (steps: number) => slides.scrollBy({ left: steps * slides.clientWidth });
  const forward = () => (getComputedStyle(slides).direction === 'rtl' ? -1 : 1);

  const onPress = (event: MouseEvent) => {
    const links = [...gallery.querySelectorAll('a')];
    const index = links.findIndex((link) => event.target instanceof Node && link.contains(event.target));
    // With such a key the browser opens the file elsewhere.
    if (index < 0 || hasModifier(event)) return;
    event.preventDefault();
    open(index);
  };
  const onPressInDialog = (event: MouseEvent) => {
    if (event.target === slides) dialog.close();
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-steps]');
    if (!button) return;
    move(Number(button.dataset.steps) * forward());
    // Keeps the click from being repeated when the application is ready (early-clicks.ts).
    event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // With Alt, Back and Forward.
    if (!steps || hasModifier(event)) return;
    event.preventDefault();
    move(steps);
  };
  gallery.addEventListener('click', onPress, { signal });
  dialog.addEventListener('click', onPressInDialog, { signal });
  dialog.addEventListener('keydown', onKey, { signal });
  return () => controller.abort();
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
