import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { placeOf } from '../../../core/panel/moments/moment';
import type { ScheduledEvent } from '../server/read-events';
import { message } from '../words';
import { ClockWarning } from './clock-warning';
import { EventFailure } from './event-failure';
import { useSchedule } from './use-schedule';

/** On the panel's home: what will be published and withdrawn, by day, in the time zone of the magazine. */
export function ScheduleWidget() {
  const { formatMessage, formatDate } = useIntl();
  const schedule = useSchedule();
  if (schedule === null) return <Widget.Loading />;
  if (schedule === 'failed') return <Widget.Error />;
  const { timeZone, events } = schedule;
  if (events.length === 0) {
    return (
      <>
        <ClockWarning />
        <Widget.NoData>{formatMessage(message('schedule.nothing'))}</Widget.NoData>
      </>
    );
  }

  const days = Map.groupBy(events, ({ at }) =>
    formatDate(at, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <ClockWarning />
      {[...days].map(([day, ofDay]) => (
        <Box key={day}>
          <Typography variant="sigma" tag="h3">
            {day}
          </Typography>
          <ul>
            {ofDay.map((event) => (
              <li key={`${event.documentId} ${event.kind}`}>
                <Typography>
                  {formatMessage(message(`schedule.${event.kind}`), {
                    time: formatDate(event.at, { timeZone, timeStyle: 'short' }),
                    link: <ArticleLink {...event} />,
                  })}
                </Typography>
                <EventFailure {...event} />
              </li>
            ))}
          </ul>
        </Box>
      ))}
      <Typography variant="pi" textColor="neutral600">
        {formatMessage(message('schedule.zone'), { timeZone: placeOf(timeZone) })}
      </Typography>
    </Flex>
  );
}

const ArticleLink = ({ documentId, title }: ScheduledEvent) => (
  <Link to={`/content-manager/collection-types/api::article.article/${documentId}`}>
    {title || documentId}
  </Link>
);
