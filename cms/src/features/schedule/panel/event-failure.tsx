import { Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { ScheduledEvent } from '../server/read-events';
import { message } from '../words';

/** Says that an article could not be published or withdrawn at its date; nothing if it has not come yet. */
export function EventFailure({ state, kind, reason }: Pick<ScheduledEvent, 'state' | 'kind' | 'reason'>) {
  const { formatMessage } = useIntl();
  if (state === 'planned') return null;
  const failed = kind === 'publish' ? 'failedToPublish' : 'failedToWithdraw';
  return (
    <Typography tag="p" variant="pi" textColor="danger600">
      {formatMessage(message(state === 'missed' ? 'schedule.missed' : `schedule.${failed}`), {
        reason: reason ?? '',
      })}
    </Typography>
  );
}
