const TIMEOUT_MS = 5000;

/**
 * Whether SITE_URL reaches the site over TLS, seen from this machine.
 * @param {string | undefined} siteUrl
 * @returns {Promise<string[]>}
 */
export async function checkPublicUrl(siteUrl) {
  if (!siteUrl || !/^https:/i.test(siteUrl) || !URL.canParse(siteUrl)) return [];
  const url = new URL('/readyz', siteUrl);
  try {
    const response = await fetch(url, {
      headers: { connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isSite = response.status === 200 && (await response.text()) === 'ok';
    if (isSite) return [];
    return [
      `${url} answers ${response.status} and not as this site: correct SITE_URL, the DNS entry of ${url.host}, or the proxy in front.`,
    ];
  } catch (error) {
    return [describe(url, error)];
  }
}

/**
 * @param {URL} url
 * @param {unknown} error of `fetch`
 */
function describe({ host, hostname }, error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = code || (cause instanceof Error ? cause.name : String(cause));
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host ${hostname} of SITE_URL is unknown (${code}): correct SITE_URL or the DNS entry.`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The certificate at ${host} is for another host: correct SITE_URL, or the host name in the proxy.`;
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return `The certificate at ${host} is not valid now (${code}): renew it, and check the clock.`;
  }
  if (/CERT|ISSUER|LEAF_SIGNATURE/.test(code)) {
    return `The certificate at ${host} is not trusted (${code}): use one of a public authority, with its whole chain.`;
  }
  return `SITE_URL cannot be reached at ${host} (${reason}): start the proxy, open its port, or correct SITE_URL.`;
}
