/** Ignores a file dropped outside of any field: the browser would replace the form by the file. */
export function ignoreStrayFiles(target: Window): void {
  for (const kind of ['dragover', 'drop'] as const)
    target.addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
