import { Box, Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { NEW_DOCUMENT, type PreviewedType, previewedTypeOf } from 'masthead-contract/service/preview';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { BoxProps } from '../../../core/panel/panel-feature';
import { sendLatest } from '../../../core/panel/send-latest';
import type { RatedFinding } from '../server/read-findings';
import { message } from '../words';

/** A panel beside the form of an article, Home or Site that lists what to fix while the editor types. */
export function ChecklistPanel({ model, documentId = NEW_DOCUMENT, activeTab }: BoxProps) {
  const { formatMessage } = useIntl();
  const type = previewedTypeOf(model);
  if (!type || activeTab === 'published') return null;
  return {
    title: formatMessage(message('checklist.title')),
    content: <Checklist type={type} documentId={documentId} />,
  };
}

/** Checks at most this often. */
const PAUSE_MS = 500;

function Checklist({ type, documentId }: { type: PreviewedType; documentId: string }) {
  const { formatMessage } = useIntl();
  const { post } = useFetchClient();
  const values = useForm('Checklist', ({ values }) => values);
  const [findings, setFindings] = useState<readonly RatedFinding[] | null>(null);
  const [isFailed, setIsFailed] = useState(false);

  const check = useMemo(
    () =>
      sendLatest(
        async (form: object) => {
          const input = { type, documentId, values: form };
          const { data } = await post<{ data: RatedFinding[] }>('/masthead/checklist', input);
          setFindings(data.data);
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        },
        (isSent) => setIsFailed(!isSent),
      ),
    [post, type, documentId],
  );
  useEffect(() => check(values), [check, values]);
  // On a phone, the button that opens the panels shows it.
  const found = findings?.length ?? 0;
  const announced = found > 0 ? formatMessage(message('checklist.found'), { count: found }) : '';
  useEffect(() => {
    document.body.style.setProperty('--masthead-findings', JSON.stringify(announced));
    return () => void document.body.style.removeProperty('--masthead-findings');
  }, [announced]);

  const of = (severity: RatedFinding['severity']) =>
    (findings ?? []).filter((finding) => finding.severity === severity);
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%" role="status">
      {isFailed && (
        <Typography textColor="danger600">{formatMessage(message('checklist.failed'))}</Typography>
      )}
      {findings?.length === 0 && <Typography>{formatMessage(message('checklist.nothing'))}</Typography>}
      <Findings title="errors" colour="danger600" findings={of('error')} />
      <Findings title="warnings" colour="neutral800" findings={of('warning')} />
    </Flex>
  );
}

type FindingsProps = {
  title: 'errors' | 'warnings';
  colour: 'danger600' | 'neutral800';
  findings: readonly RatedFinding[];
};

function Findings({ title, colour, findings }: FindingsProps) {
  const { formatMessage } = useIntl();
  if (findings.length === 0) return null;
  return (
    <Box>
      <Typography variant="pi" fontWeight="bold" textColor={colour} tag="p">
        {formatMessage(message(`checklist.${title}`))}
      </Typography>
      <ul style={{ listStyle: 'disc', paddingInlineStart: '1.2em' }}>
        {findings.map(({ rule, texts }) => (
          <li key={rule} style={{ overflowWrap: 'anywhere' }}>
            <Typography variant="pi">
              {[formatMessage(message(`checklist.${rule}`)), texts.join(', ')].join(' ')}
            </Typography>
          </li>
        ))}
      </ul>
    </Box>
  );
}
