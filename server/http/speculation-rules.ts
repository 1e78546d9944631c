/**
 * What a browser may fetch ahead by itself: the page behind a link that a reader points at, as long as following
 * it means a new document. Once the application follows links (`data-app`, set by app/replay-press.ts) it asks
 * ahead for less, and the browser for nothing.
 */
export const SPECULATION_RULES = {
  path: '/speculation-rules.json',
  type: 'application/speculationrules+json',
  body: JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: '/uploads/*' } },
            { not: { selector_matches: '[data-app] *' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }),
} as const;
