/** `cancel` drops the call that waits, `flush` makes it at once. */
export type Debounced<Parameters extends unknown[]> = ((...parameters: Parameters) => void) & {
  cancel: () => void;
  flush: () => void;
};

/** A function that runs an action once no call has followed for some time, with the parameters of the last one. */
export function debounce<Parameters extends unknown[]>(
  action: (...parameters: Parameters) => void,
  milliseconds: number,
): Debounced<Parameters> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Parameters | null = null;

  function cancel() {
    clearTimeout(timer);
    waiting = null;
  }
  function flush() {
    const parameters = waiting;
    cancel();
    if (parameters) action(...parameters);
  }
  function call(...parameters: Parameters) {
    cancel();
    waiting = parameters;
    timer = setTimeout(flush, milliseconds);
  }
  return Object.assign(call, { cancel, flush });
}
