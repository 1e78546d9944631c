/** Does something with every number below a limit, so many at a time. */
export async function inParallel(
  count: number,
  atATime: number,
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  async function worker(): Promise<void> {
    for (let number = next++; number < count; number = next++) await work(number);
  }
  await Promise.all(Array.from({ length: atATime }, worker));
}
