const FORM = '/content-manager/collection-types/api::redirect.redirect/create';
const FROM = 'from';

/** The form of a new redirect from an address. */
export const newRedirectAddress = (from: string): string => `${FORM}?${FROM}=${encodeURIComponent(from)}`;

/** The address in one written by `newRedirectAddress`; `null` for any other page of the panel. */
export const readNewRedirect = ({ pathname, search }: { pathname: string; search: string }): string | null =>
  pathname.endsWith(FORM) ? new URLSearchParams(search).get(FROM) : null;
