/** Databases limit the values of a statement. */
const MAX_VALUES_PER_STATEMENT = 500;

/** Values in parts that one statement can have. */
export function* inParts<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += MAX_VALUES_PER_STATEMENT)
    yield values.slice(start, start + MAX_VALUES_PER_STATEMENT);
}
