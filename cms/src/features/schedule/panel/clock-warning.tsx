import { Box, Button, Typography } from '@strapi/design-system';
import { useAPIErrorHandler, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ClockStatus } from '../server/clock-route';
import { message } from '../words';

const CLOCK = '/masthead/clock';

/** Says that nothing is published or withdrawn by date because the clock of the server is wrong; nothing while it is right. */
export function ClockWarning() {
  const { formatMessage, formatDate } = useIntl();
  const { get, post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [clock, setClock] = useState<ClockStatus | null>(null);
  useEffect(() => {
    // Without an answer nothing is shown here; the schedule already shows that the service doesn't answer.
    get<{ data: ClockStatus }>(CLOCK).then(
      ({ data }) => setClock(data.data),
      () => setClock(null),
    );
  }, [get]);
  if (!clock || clock.state === 'right') return null;

  const format = (time: number) => formatDate(time, { dateStyle: 'full', timeStyle: 'long' });
  const says = format(clock.says);
  const known = format(clock.known);
  function confirm(): void {
    post(`${CLOCK}/confirm`).then(
      () => setClock(null),
      (error) => toggleNotification({ type: 'danger', message: formatAPIError(error) }),
    );
  }
  return (
    <Box role="alert" background="danger100" padding={4} hasRadius>
      <Typography tag="p" textColor="danger700">
        {formatMessage(message(`schedule.${clock.state}`), { says, known })}{' '}
        {formatMessage(message('schedule.stopped'))}
      </Typography>
      {clock.mayConfirm && (
        <Button size="S" variant="danger-light" onClick={confirm}>
          {formatMessage(message('schedule.confirm'))}
        </Button>
      )}
    </Box>
  );
}
