/** A file that is dropped beside every field does nothing: the browser would open it in the place of the form. */
export function ignoreStrayFiles(target: Window): void {
  for (const kind of ['dragover', 'drop'] as const)
    target.addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
