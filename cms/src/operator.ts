/**
 * Prints one line for the person who started the service. `npm start` shows lines that begin with '» ' and only logs
 * the others, so no other line may begin that way.
 */
export function notifyOperator(message: string): void {
  process.stdout.write(`» ${message}\n`);
}
