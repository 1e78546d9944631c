import * as v from 'valibot';

const origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text),
);

/**
 * The right to open a preview page, as part of its URL. `panel` is the origin of the admin panel whose frame shows what an editor
 * types. `link` is the id of a link that shows a saved draft to somebody without an account. `expires` is in milliseconds since
 * 1970.
 */
const previewToken = v.variant('kind', [
  v.object({ kind: v.literal('frame'), panel: origin, expires: v.number() }),
  v.object({ kind: v.literal('link'), link: v.string(), expires: v.number() }),
]);
const signedToken = v.pipe(v.string(), v.parseJson(), previewToken);
export type PreviewToken = v.InferOutput<typeof previewToken>;

/** Longer texts aren't tokens. */
const MAX_LENGTH = 1_000;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** A token as text: its JSON and the HMAC of that, both in base64url. `secret` is the read token, which both sides know. */
export async function signPreviewToken(token: PreviewToken, secret: string): Promise<string> {
  const payload = encode(new TextEncoder().encode(JSON.stringify(token)));
  const signature = await crypto.subtle.sign(
    ALGORITHM,
    await keyOf(secret),
    new TextEncoder().encode(payload),
  );
  return `${payload}.${encode(new Uint8Array(signature))}`;
}

/**
 * Reads a token; `null` if it wasn't signed with the secret, has expired, or isn't a token of this version. `now` is in
 * milliseconds since 1970.
 */
export async function readPreviewToken(
  text: string,
  { secret, now }: { secret: string; now: number },
): Promise<PreviewToken | null> {
  const [payload = '', signature = '', ...rest] = text.length > MAX_LENGTH ? [] : text.split('.');
  const signed = decode(signature);
  if (rest.length > 0 || signed === null) return null;
  const data = new TextEncoder().encode(payload);
  if (!(await crypto.subtle.verify(ALGORITHM, await keyOf(secret), signed, data))) return null;
  const bytes = decode(payload);
  const { output: token, success } = v.safeParse(signedToken, new TextDecoder().decode(bytes ?? undefined));
  return success && token.expires > now ? token : null;
}

/** The secret also is a token of its own, so that it is not used as a key for anything else. */
function keyOf(secret: string) {
  const key = new TextEncoder().encode(`preview ${secret}`);
  return crypto.subtle.importKey('raw', key, ALGORITHM, false, ['sign', 'verify']);
}

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function decode(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
