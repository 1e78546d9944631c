import { Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { formatMoment } from '../../../core/panel/moments/moment';
import type { BoxProps } from '../../../core/panel/panel-feature';
import { message } from '../words';
import { EventFailure } from './event-failure';
import { useSchedule } from './use-schedule';

/**
 * A panel beside the form of an article with its dates in the time zone of the magazine, and when it will be published. The fields
 * of the form are in the time zone of the editor's computer.
 */
export function DatesPanel({ model, documentId, activeTab, document }: BoxProps) {
  const { formatMessage } = useIntl();
  const dates = useForm('DatesPanel', ({ values }) => datesOf(values));
  if (model !== 'api::article.article' || activeTab === 'published' || dates.length === 0) return null;
  const content = (
    <Dates dates={dates} documentId={documentId} version={`${document?.updatedAt} ${document?.waiting}`} />
  );
  return { title: formatMessage(message('schedule.dates')), content };
}

const FIELDS = ['publishedOn', 'withdrawOn'] as const;
type DateOfArticle = { field: (typeof FIELDS)[number]; date: Date };

/** The dates in the values of a form. */
function datesOf(values: object): DateOfArticle[] {
  const entries = new Map<string, unknown>(Object.entries(values));
  return FIELDS.flatMap((field) => {
    const date = new Date(String(entries.get(field) ?? ''));
    return Number.isNaN(date.getTime()) ? [] : [{ field, date }];
  });
}

type DatesProps = { dates: readonly DateOfArticle[]; documentId: string | undefined; version: string };

function Dates({ dates, documentId, version }: DatesProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const schedule = useSchedule(version);
  if (schedule === null || schedule === 'failed') return null;
  const { timeZone, events } = schedule;
  const format = (at: Date | string) => formatMoment(intl, { at, timeZone, now: new Date() });
  const ofArticle = events.filter((event) => event.documentId === documentId);
  const scheduled = ofArticle.find(({ kind, state }) => kind === 'publish' && state !== 'missed');
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {dates.map(({ field, date }) => (
        <Typography key={field} variant="pi">
          {formatMessage(message(`schedule.${field}`), { time: format(date) })}
        </Typography>
      ))}
      {scheduled && (
        <Typography variant="pi" fontWeight="bold">
          {formatMessage(message('schedule.scheduledFor'), { time: format(scheduled.at) })}
        </Typography>
      )}
      {scheduled?.isChanged && (
        <Typography variant="pi">{formatMessage(message('schedule.changed'))}</Typography>
      )}
      {ofArticle.map((event) => (
        <EventFailure key={event.kind} {...event} />
      ))}
    </Flex>
  );
}
