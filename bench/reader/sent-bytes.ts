import { screenBytes } from '#testing/built-files.ts';
import { atMost, type Figure } from '#testing/figure.ts';
import { FIRST_FLIGHT, readFirstAnswers } from '#testing/first-answers.ts';
import { median } from '#testing/statistics.ts';

const MEDIAN_ARTICLE = 12_500;
const SCRIPTS = 75_000;

/** Measures what the site sends first for each page, headers included. Must come before other loads. */
export async function measureSentBytes(url: string): Promise<Figure[]> {
  const answers = await readFirstAnswers(url);
  const articles = answers.filter(({ path }) => path.startsWith('/article/'));
  const sizes = answers.map(({ bytes }) => bytes);
  const over = answers.filter(({ bytes }) => bytes > FIRST_FLIGHT);
  return [
    {
      ...atMost(
        'bytes sent first for an article, median',
        median(articles.map(({ bytes }) => bytes)),
        MEDIAN_ARTICLE,
      ),
      method: `the first answers to requests for ${answers.length} pages, ${articles.length} of them articles; bytes on the socket, headers included`,
    },
    {
      ...atMost('– the largest page', Math.max(...sizes), FIRST_FLIGHT),
      whyMissed:
        'an article with every kind of block, and lists with passages of 24 texts; their first screen is in the first packets (`e2e/size-budget.spec.ts`)',
    },
    {
      ...atMost(`– pages of more than ${FIRST_FLIGHT} bytes`, over.length, 0),
      method: `${over.map(({ path, bytes }) => `${path} ${bytes}`).join(', ') || 'none'}`,
      whyMissed: 'as above',
    },
    {
      ...atMost('scripts of an article', screenBytes('article').scripts, SCRIPTS, 'bytes'),
      method: 'the files of the build in Brotli, without headers',
      whyMissed: 'react-dom is 58 KB of them (decision 0032)',
    },
  ];
}
