import { Button, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { articleHref } from 'masthead-contract/service/site-addresses';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../words';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const SHOWN = 6;
/** Pause in typing before a search, so that not every letter starts one. */
const PAUSE_MS = 250;

const text = v.nullish(v.string(), '');
const Articles = v.object({
  results: v.array(v.object({ documentId: v.string(), title: text, slug: text })),
});
type FoundArticle = v.InferOutput<typeof Articles>['results'][number];

type Props = {
  /** The words that titles are searched for. */
  words: string;
  onChoose: (link: { url: string; title: string }) => void;
};

/** Articles of this magazine to link to, including drafts, the newest first. */
export function ArticleSearch({ words, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const { get } = useFetchClient();
  const [articles, setArticles] = useState<readonly FoundArticle[]>([]);

  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      const filters = { title: { $containsi: words } };
      const params = { filters, sort: 'createdAt:desc', pageSize: SHOWN };
      const found = words.length < 2 ? null : await get(ARTICLES, { params }).catch(() => null);
      const parsed = v.safeParse(Articles, found?.data);
      if (isLatest) setArticles(parsed.success ? parsed.output.results : []);
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [get, words]);

  if (articles.length === 0) return null;
  return (
    <section aria-label={formatMessage(message('text.articles'))}>
      <Typography variant="sigma" textColor="neutral600">
        {formatMessage(message('text.articles'))}
      </Typography>
      <ul>
        {articles.map(({ documentId, title, slug }) => (
          <li key={documentId}>
            <Button
              variant="ghost"
              fullWidth
              justifyContent="flex-start"
              onClick={() => onChoose({ url: articleHref({ documentId, slug }), title })}
            >
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
