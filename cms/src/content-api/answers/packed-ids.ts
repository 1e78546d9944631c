/** Ids as numbers, or as one bit for each id up to the highest where that takes less memory. */
export type PackedIds = Int32Array | Uint8Array;

/** Packs different ids, each from 1, in any order. */
export function packIds(ids: Int32Array): PackedIds {
  let highest = 0;
  for (const id of ids) highest = Math.max(highest, id);
  const length = (highest >> 3) + 1;
  if (length >= ids.byteLength) return ids;
  const bits = new Uint8Array(length);
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return bits;
}

export function unpackIds(packed: PackedIds): Int32Array {
  if (packed instanceof Int32Array) return packed;
  const ids = new Int32Array(packed.length * 8);
  let count = 0;
  for (let index = 0; index < packed.length; index++) {
    for (let rest = packed[index] ?? 0; rest > 0; rest &= rest - 1) {
      ids[count] = index * 8 + (31 - Math.clz32(rest & -rest));
      count += 1;
    }
  }
  return ids.subarray(0, count);
}
