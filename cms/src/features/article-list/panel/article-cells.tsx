import { Badge, Typography, VisuallyHidden } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { formatMoment } from '../../../core/panel/moments/moment';
import { message as ofNotes } from '../../notes/words';
import { message as ofSchedule } from '../../schedule/words';

/** Fields that the service adds to an article of the list (`features/article-list/server/show-articles.ts`). */
const Row = v.object({
  waiting: v.nullish(v.boolean()),
  listed: v.object({
    picture: v.nullable(v.string()),
    authors: v.array(v.string()),
    date: v.nullable(v.string()),
    timeZone: v.string(),
    openNotes: v.number(),
  }),
});
type Row = v.InferOutput<typeof Row>;

/** A cell of the list of articles, which Strapi gives the whole article. */
export const articleCell = (Cell: (row: Row) => React.ReactNode) => (row: unknown) => {
  const article = v.safeParse(Row, row);
  return article.success ? <Cell {...article.output} /> : null;
};

/** The title beside it names the article. */
export const PictureCell = ({ listed: { picture } }: Row) =>
  picture && (
    <img src={picture} alt="" width={42} height={28} style={{ objectFit: 'cover', borderRadius: 2 }} />
  );

export const AuthorsCell = ({ listed: { authors } }: Row) => (
  <Typography style={{ display: 'block', minWidth: '8rem', whiteSpace: 'normal' }}>
    {authors.join(', ')}
  </Typography>
);

export function NotesCell({ listed: { openNotes } }: Row) {
  const { formatMessage } = useIntl();
  if (openNotes === 0) return null;
  return (
    <Badge>
      <span aria-hidden="true">{openNotes}</span>
      <VisuallyHidden>{formatMessage(ofNotes('notes.open'), { count: openNotes })}</VisuallyHidden>
    </Badge>
  );
}

export function DateCell({ waiting, listed: { date, timeZone } }: Row) {
  const intl = useIntl();
  if (!date) return null;
  const time = formatMoment(intl, { at: date, timeZone, now: new Date() });
  return (
    <Typography style={{ display: 'block', minWidth: '9rem', whiteSpace: 'normal' }}>
      {waiting ? intl.formatMessage(ofSchedule('schedule.scheduledFor'), { time }) : time}
    </Typography>
  );
}
