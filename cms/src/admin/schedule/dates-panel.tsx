import { Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { message } from './texts';
import { useSchedule } from './use-schedule';

type Props = { model: string; activeTab: 'draft' | 'published' | null };

/**
 * A panel beside the form of an article with its dates in the time zone of the magazine. The fields of the form are in that of
 * the editor's computer.
 */
export function DatesPanel({ model, activeTab }: Props) {
  const { formatMessage } = useIntl();
  const dates = useForm('DatesPanel', ({ values }) => datesOf(values));
  if (model !== 'api::article.article' || activeTab === 'published' || dates.length === 0) return null;
  return { title: formatMessage(message('dates')), content: <Dates dates={dates} /> };
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

function Dates({ dates }: { dates: readonly DateOfArticle[] }) {
  const { formatMessage, formatDate } = useIntl();
  const schedule = useSchedule();
  if (schedule === null || schedule === 'failed') return null;
  const { timeZone } = schedule;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {dates.map(({ field, date }) => (
        <Typography key={field} variant="pi">
          {formatMessage(message(field), {
            time: formatDate(date, { timeZone, dateStyle: 'full', timeStyle: 'long' }),
          })}
        </Typography>
      ))}
    </Flex>
  );
}
