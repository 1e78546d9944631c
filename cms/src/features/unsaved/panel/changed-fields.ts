/** The values of a form, by field. */
export type Values = Readonly<Record<string, unknown>>;

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The fields of a form whose values differ from those that it was opened with. */
export function changedFields(opened: Values, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(opened[name], value)));
}

/** Both come from JSON, so their texts can be compared. A field that was never filled is null or missing. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** The earlier of two versions; null is a new document's version, and only this editor can have opened it. */
export function earlierVersion(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
