/** Runs `task` for each number from 0 to `count` - 1, at most `concurrency` at a time. */
export async function inParallel(
  count: number,
  concurrency: number,
  task: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  async function worker(): Promise<void> {
    for (let number = next++; number < count; number = next++) await task(number);
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
}
