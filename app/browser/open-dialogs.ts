/** Makes the buttons with a `command` for a dialog work in browsers that don't support them. */
export function openDialogs(document: Document): void {
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button[commandfor]');
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (dialog.open) dialog.close();
    else dialog.showModal();
  });
}
