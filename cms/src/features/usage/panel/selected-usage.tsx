import { Flex, Typography } from '@strapi/design-system';
import { useTable } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import * as v from 'valibot';
import { message } from '../words';
import { afterDeletion } from './after-deletion';
import { UsageNote } from './usage-note';

const Selected = v.array(v.looseObject({ documentId: v.string() }));
const Opened = v.object({ slug: v.string() });

type Props = { question: 'usage.deleteSelected' | 'usage.withdrawSelected' };

/** Asks about the selected entries of a list, and shows what refers to them. */
export function SelectedUsage({ question }: Props) {
  const { formatMessage } = useIntl();
  const selected = v.parse(
    Selected,
    useTable('SelectedUsage', ({ selectedRows }) => selectedRows),
  );
  const { slug: uid } = v.parse(Opened, useParams());

  return (
    <Flex direction="column" gap={4}>
      <Typography textAlign="center">
        {formatMessage(message(question), { count: selected.length })}
      </Typography>
      {question === 'usage.deleteSelected' && (
        <Typography textAlign="center">{formatMessage(message(afterDeletion(uid)))}</Typography>
      )}
      <UsageNote uid={uid} documentIds={selected.map(({ documentId }) => documentId)} />
    </Flex>
  );
}
