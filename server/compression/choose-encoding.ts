export type Encoding = 'identity' | 'br' | 'zstd' | 'gzip';

const BEST_FIRST = ['br', 'zstd', 'gzip'] as const;
/** Browsers send a handful of values; longer ones are read each time. */
const MOST_REMEMBERED = 100;
const LONGEST_REMEMBERED = 200;

const remembered = new Map<string, ReadonlySet<Encoding>>();

/** The best encoding a client takes, among those there are; a client that names none gets plain bytes. */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = BEST_FIRST,
): Encoding {
  if (!accepted) return 'identity';
  const known = remembered.get(accepted);
  const taken = known ?? takenEncodings(accepted);
  if (!known && accepted.length <= LONGEST_REMEMBERED) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(accepted, taken);
  }
  return BEST_FIRST.find((encoding) => taken.has(encoding) && offered.includes(encoding)) ?? 'identity';
}

/** Reads Accept-Encoding (RFC 9110 §12.5.3) in time linear in its length. `q=0` refuses an encoding. */
function takenEncodings(accepted: string): ReadonlySet<Encoding> {
  const taken = new Set<Encoding>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const encoding = BEST_FIRST.find((known) => known === name);
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (encoding && (weight === undefined || Number(weight.slice(2)) > 0)) taken.add(encoding);
  }
  return taken;
}
