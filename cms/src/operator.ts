/**
 * Says one line to the person who started the service. The start-up shows lines that begin
 * with '» ' and keeps everything else for the log, so nothing else may begin that way.
 */
export function tellOperator(sentence: string): void {
  process.stdout.write(`» ${sentence}\n`);
}
