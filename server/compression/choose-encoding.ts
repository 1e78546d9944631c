export type Encoding = 'identity' | 'br' | 'gzip';

const BEST_FIRST = ['br', 'gzip'] as const;
/** Limits for the cache of parsed headers: browsers send a handful of short values. */
const MAX_CACHED = 100;
const MAX_CACHED_LENGTH = 200;

const cache = new Map<string, ReadonlySet<Encoding>>();

/** The best offered encoding that an Accept-Encoding header accepts; `identity` if there is none. */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = BEST_FIRST,
): Encoding {
  if (!accepted) return 'identity';
  const cached = cache.get(accepted);
  const encodings = cached ?? acceptedEncodings(accepted);
  if (!cached && accepted.length <= MAX_CACHED_LENGTH) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(accepted, encodings);
  }
  return BEST_FIRST.find((encoding) => encodings.has(encoding) && offered.includes(encoding)) ?? 'identity';
}

/** Parses Accept-Encoding (RFC 9110 §12.5.3) in time linear in its length. `q=0` rejects an encoding. */
function acceptedEncodings(accepted: string): ReadonlySet<Encoding> {
  const encodings = new Set<Encoding>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((value) => value.trim());
    const encoding = BEST_FIRST.find((known) => known === name);
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (encoding && (weight === undefined || Number(weight.slice(2)) > 0)) encodings.add(encoding);
  }
  return encodings;
}
