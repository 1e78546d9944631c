import { embedProvider } from 'masthead-contract/body/embed-provider';
import { printable } from 'masthead-contract/text/clean-text';
import { safeHref } from 'masthead-contract/text/safe-href';
import * as v from 'valibot';
import { fetchNamed, type Network } from './fetch-named';
import { OEMBED_PROVIDERS } from './oembed-providers';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER = 200_000;
const MAX_PICTURE = 5_000_000;

/** Maximum length of texts, in characters. */
const MAX_LENGTH = 200;

const shorten = (text: string) =>
  Array.from(printable(text).replace(/\s+/gu, ' ').trim()).slice(0, MAX_LENGTH).join('').trim();
const text = v.fallback(v.pipe(v.string(), v.transform(shorten)), '');
/** For posts, providers name only the author. */
const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ title: text, author_name: text, thumbnail_url: v.fallback(v.string(), '') }),
);

/** A provider's description of an embed: `''` and `null` if missing. The picture is unchecked bytes. */
export type EmbedDescription = { title: string; picture: Buffer | null };

/** Asks the provider of an embed for its title and picture, for five seconds in all. Never rejects. */
export async function askProvider(address: string, network: Network): Promise<EmbedDescription> {
  const href = safeHref(address) ?? '';
  const provider = OEMBED_PROVIDERS.get(embedProvider(href));
  if (!provider) return { title: '', picture: null };
  const { endpoint, hosts } = provider;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const get = (url: string, maxBytes: number) =>
    fetchNamed(url, { hosts, maxBytes, signal }, network).catch(() => null);

  const answer = await get(`${endpoint}?format=json&url=${encodeURIComponent(href)}`, MAX_ANSWER);
  const described = v.safeParse(Answer, answer?.toString());
  if (!described.success) return { title: '', picture: null };
  const { title, author_name, thumbnail_url } = described.output;
  return {
    title: title || author_name,
    picture: thumbnail_url ? await get(thumbnail_url, MAX_PICTURE) : null,
  };
}
