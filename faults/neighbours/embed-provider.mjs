// Loaded into the content service before its own code: leads its requests to providers of embeds to a server of the test, as if that
// were at a public address.
import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';

/**
 * @param {URL} url
 * @param {import('node:http').RequestOptions} options
 * @param {(response: import('node:http').IncomingMessage) => void} onResponse
 */
function get({ pathname }, { signal }, onResponse) {
  return http.get(process.env.EMBED_PROVIDER ?? '', { signal, agent: false, path: pathname }, onResponse);
}

Object.assign(https, { get });
Object.assign(dns, { lookup: async () => [{ address: '93.184.216.34', family: 4 }] });
