/**
 * Returns a function that sends values one after the other and skips those that a newer one has replaced meanwhile. After each it
 * calls `onResult` with whether it was sent.
 */
export function sendLatest<Value>(
  send: (value: Value) => Promise<void>,
  onResult: (isSent: boolean) => void,
): (value: Value) => void {
  let waiting: { value: Value } | null = null;
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    isSending = true;
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      const isSent = await send(value).then(
        () => true,
        () => false,
      );
      onResult(isSent);
    }
    isSending = false;
  }

  return (value) => {
    waiting = { value };
    if (!isSending) void sendWaiting();
  };
}
