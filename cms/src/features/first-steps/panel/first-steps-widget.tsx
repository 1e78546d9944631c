import { Box, Typography } from '@strapi/design-system';
import { useFetchClient, Widget } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { hidesWidget } from '../../../core/panel/strapi/panel-names';
import type { FirstSteps, Step } from '../server/first-steps-route';
import { message, type PanelText } from '../words';

const LISTS = '/content-manager/collection-types';
const SINGLES = '/content-manager/single-types';

/** Where each step is done. */
const LINKS: Record<Step, readonly { text: PanelText; to: string }[]> = {
  profile: [{ text: 'firstSteps.profile', to: '/me' }],
  site: [{ text: 'firstSteps.site', to: `${SINGLES}/api::site.site` }],
  terms: [
    { text: 'firstSteps.categories', to: `${LISTS}/api::category.category/create` },
    { text: 'firstSteps.authors', to: `${LISTS}/api::author.author/create` },
  ],
  article: [{ text: 'firstSteps.article', to: `${LISTS}/api::article.article/create` }],
  home: [{ text: 'firstSteps.home', to: `${SINGLES}/api::home.home` }],
};

/** On the panel's home: the first steps of a magazine, which of them have been done, and the version of Masthead. */
export function FirstStepsWidget() {
  const { formatMessage } = useIntl();
  const { get } = useFetchClient();
  const [answer, setAnswer] = useState<FirstSteps | 'failed' | null>(null);
  useEffect(() => {
    get<{ data: FirstSteps }>('/masthead/first-steps').then(
      ({ data }) => setAnswer(data.data),
      () => setAnswer('failed'),
    );
  }, [get]);

  if (answer === null) return <Widget.Loading />;
  if (answer === 'failed') return <Widget.Error />;
  const { steps, version } = answer;
  if (steps.every(({ done }) => done)) {
    return (
      <>
        <style>{hidesWidget('[data-done]')}</style>
        <span data-done="" />
      </>
    );
  }
  return (
    <>
      <ol>
        {steps.map(({ step, done }, index) => (
          <Box key={step} tag="li" paddingBottom={2}>
            <Typography>
              {index + 1}.{' '}
              {LINKS[step].map(({ text, to }, position) => (
                <span key={text}>
                  {position > 0 && ' · '}
                  <Typography tag={Link} to={to} textColor="primary600">
                    {formatMessage(message(text))}
                  </Typography>
                </span>
              ))}
              {done && ` – ${formatMessage(message('firstSteps.done'))}`}
            </Typography>
          </Box>
        ))}
      </ol>
      <Typography variant="pi" textColor="neutral600">
        Masthead {version}
      </Typography>
    </>
  );
}
