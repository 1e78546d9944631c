import { Button, Modal, Typography } from '@strapi/design-system';
import { useAPIErrorHandler, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ComparisonTable } from '../../../core/panel/compare/comparison-table';
import { useMoments } from '../../../core/panel/moments/use-moments';
import type { Comparison, VersionInList } from '../server/version-routes';
import { message } from '../words';

type Props = { version: VersionInList; onClose: () => void };

/** A dialog with the fields in which a version differs from the saved draft, which can be replaced by it. */
export function CompareWithDraft({ version: { id, writtenAt }, onClose }: Props) {
  const { formatMessage } = useIntl();
  const format = useMoments();
  const { get, post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const time = format(writtenAt);

  useEffect(() => {
    get<{ data: Comparison }>(`/masthead/versions/${id}`).then(
      ({ data }) => setComparison(data.data),
      (error) => {
        toggleNotification({ type: 'danger', message: formatAPIError(error) });
        onClose();
      },
    );
  }, [get, id, toggleNotification, formatAPIError, onClose]);

  function restore(): void {
    post(`/masthead/versions/${id}/restore`).then(
      // The form still has the values of the replaced draft.
      () => window.location.reload(),
      (error) => toggleNotification({ type: 'danger', message: formatAPIError(error) }),
    );
  }

  // Without a time the dialog would have no name.
  if (!comparison || !time) return null;
  const { version, saved, changed: fields } = comparison;
  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header closeLabel={formatMessage(message('versions.close'))}>
          <Modal.Title>{formatMessage(message('versions.heading'), { time })}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          {fields.length === 0 ? (
            <Typography>{formatMessage(message('versions.same'))}</Typography>
          ) : (
            <ComparisonTable
              fields={fields}
              first={version}
              second={saved}
              titles={{
                field: formatMessage(message('versions.field')),
                first: formatMessage(message('versions.version')),
                second: formatMessage(message('versions.saved')),
              }}
              empty={formatMessage(message('versions.empty'))}
            />
          )}
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onClose}>
            {formatMessage(message('versions.close'))}
          </Button>
          {fields.length > 0 && (
            <Button onClick={restore}>{formatMessage(message('versions.restore'))}</Button>
          )}
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
