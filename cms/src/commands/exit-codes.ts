/**
 * The exit codes of the service and its commands for an error that the operator can mend; the last line of standard error is
 * then a sentence for them. `system/exit-codes.mjs` has the same.
 */
export const EXIT_CODES = {
  /** A setting is missing or wrong: another start would fail in the same way. */
  setting: 64,
  /** An update failed or was refused: another start would do the same. */
  update: 70,
  /** What may be mended while the next start is tried, such as a PostgreSQL that starts later. */
  problem: 78,
} as const;
