/**
 * The exit codes of the service and its commands for an error that the operator can fix; the last line of standard error is then
 * a sentence for them. `system/exit-codes.mjs` has the same.
 */
export const EXIT_CODES = {
  /** A setting is missing or wrong: another start would fail in the same way. */
  setting: 64,
  /** An update failed or was refused: another start would do the same. */
  update: 70,
  /** Problems that may be fixed while the next start is tried, such as a PostgreSQL that starts later. */
  problem: 78,
} as const;
