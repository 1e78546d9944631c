import { Flex, TextButton, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { previewedTypeOf } from 'masthead-contract/service/preview';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useMoments } from '../../../core/panel/moments/use-moments';
import type { BoxProps } from '../../../core/panel/panel-feature';
import type { VersionInList } from '../server/version-routes';
import { message } from '../words';
import { CompareWithDraft } from './compare-with-draft';

/** A panel beside the form with the publications and replaced drafts of a document, to compare and to restore. */
export function VersionsPanel({ model, activeTab, document, ...props }: BoxProps) {
  const { formatMessage } = useIntl();
  const [compared, setCompared] = useState<VersionInList | null>(null);
  const closeComparison = useCallback(() => setCompared(null), []);
  const documentId = props.documentId ?? document?.documentId;
  if (!previewedTypeOf(model) || !documentId || activeTab === 'published') return null;
  return {
    title: formatMessage(message('versions.title')),
    content: (
      <>
        <Versions
          key={documentId}
          documentId={documentId}
          updatedAt={document?.updatedAt}
          onCompare={setCompared}
        />
        {compared && <CompareWithDraft version={compared} onClose={closeComparison} />}
      </>
    ),
  };
}

/** As many as fit beside a form. */
const FIRST = 8;

type ListProps = {
  documentId: string;
  updatedAt: string | undefined;
  onCompare: (version: VersionInList) => void;
};

function Versions({ documentId, updatedAt, onCompare }: ListProps) {
  const { formatMessage } = useIntl();
  const format = useMoments();
  const { get } = useFetchClient();
  const [versions, setVersions] = useState<readonly VersionInList[] | 'failed' | null>(null);
  const [isWhole, setIsWhole] = useState(false);

  // A publication changes the document. The former list stays until the new one is there, so that no press misses its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again whenever the document has changed
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    get<{ data: VersionInList[] }>('/masthead/versions', { params: { documentId }, signal }).then(
      ({ data }) => setVersions(data.data),
      () => signal.aborted || setVersions('failed'),
    );
    return () => abort.abort();
  }, [get, documentId, updatedAt]);

  if (versions === null) return null;
  if (versions === 'failed') return <Typography>{formatMessage(message('versions.failed'))}</Typography>;
  if (versions.length === 0)
    return <Typography variant="pi">{formatMessage(message('versions.nothing'))}</Typography>;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={2} width="100%">
      {versions.slice(0, isWhole ? undefined : FIRST).map((version) => {
        const time = format(version.writtenAt);
        const saved = version.publishedBy
          ? formatMessage(message('versions.by'), { time, editor: version.publishedBy })
          : time;
        const label =
          version.kind === 'draft' ? formatMessage(message('versions.draft'), { label: saved }) : saved;
        return (
          <Flex key={version.id} tag="li" gap={2} justifyContent="space-between" alignItems="baseline">
            <Typography variant="pi">{label}</Typography>
            <TextButton
              flex="none"
              aria-label={`${formatMessage(message('versions.compare'))}: ${label}`}
              onClick={() => onCompare(version)}
            >
              {formatMessage(message('versions.compare'))}
            </TextButton>
          </Flex>
        );
      })}
      {!isWhole && versions.length > FIRST && (
        <li>
          <TextButton onClick={() => setIsWhole(true)}>
            {formatMessage(message('versions.all'), { count: versions.length })}
          </TextButton>
        </li>
      )}
    </Flex>
  );
}
