import { Typography } from '@strapi/design-system';
import { useFetchClient, Widget } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useMoments } from '../../../core/panel/moments/use-moments';
import type { Review } from '../server/review-route';
import { message } from '../words';

/** On the panel's home: the articles that wait for an editor, the one that has waited longest first. */
export function ReviewsWidget() {
  const { formatMessage } = useIntl();
  const format = useMoments();
  const { get } = useFetchClient();
  const [reviews, setReviews] = useState<Review[] | 'failed' | null>(null);
  useEffect(() => {
    get<{ data: Review[] }>('/masthead/reviews').then(
      ({ data }) => setReviews(data.data),
      () => setReviews('failed'),
    );
  }, [get]);

  if (reviews === null) return <Widget.Loading />;
  if (reviews === 'failed') return <Widget.Error />;
  if (reviews.length === 0) return <Widget.NoData>{formatMessage(message('reviews.nothing'))}</Widget.NoData>;
  return (
    <ul>
      {reviews.map(({ documentId, title, by, since }) => (
        <li key={documentId}>
          <Typography>
            {formatMessage(message(by ? 'reviews.article' : 'reviews.articleOfNobody'), {
              by,
              since: format(since),
              link: (
                <Link to={`/content-manager/collection-types/api::article.article/${documentId}`}>
                  {title || documentId}
                </Link>
              ),
            })}
          </Typography>
        </li>
      ))}
    </ul>
  );
}
