/** The first day of the seventh month from now: valid for at least six months, and the same text for a month. */
function expiry(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 7, 1)).toISOString();
}

/** The text of /.well-known/security.txt (RFC 9116). `now` is in milliseconds since 1970. */
export const writeSecurityText = (contacts: readonly string[], origin: string, now: number): string =>
  [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expiry(now)}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
