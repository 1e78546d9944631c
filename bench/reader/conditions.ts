/** Why a goal for a duration may be missed. */
export const SLOW = 'style, layout and scripts take this long at a quarter of this CPU';
/** Of first loads and first touches. */
export const CONDITIONS = 'phone of 412 × 823, slow 4G (1.6 Mbps, 150 ms), CPU ÷ 4, empty cache';

export async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  while (results.length < times) results.push(await measure());
  return results;
}
