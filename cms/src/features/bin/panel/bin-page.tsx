import { Button, Dialog, Flex, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { Layouts, Page, useAPIErrorHandler, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useMoments } from '../../../core/panel/moments/use-moments';
import type { DeletionInList } from '../server/bin-routes';
import { message } from '../words';

const ARTICLES = '/content-manager/collection-types/api::article.article';

/** A page of the panel: articles and pictures deleted in the last 30 days, which can be restored. */
export function BinPage() {
  const { formatMessage } = useIntl();
  const format = useMoments();
  const { get, post, del } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [deletions, setDeletions] = useState<readonly DeletionInList[] | 'failed' | null>(null);
  const [forgotten, setForgotten] = useState<DeletionInList | null>(null);

  const load = useCallback(
    () =>
      get<{ data: DeletionInList[] }>('/masthead/bin').then(
        ({ data }) => setDeletions(data.data),
        () => setDeletions('failed'),
      ),
    [get],
  );
  useEffect(() => void load(), [load]);

  const report = (error: Parameters<typeof formatAPIError>[0]) =>
    toggleNotification({ type: 'danger', message: formatAPIError(error) });

  function restore({ id, kind, entry }: DeletionInList): void {
    post(`/masthead/bin/${id}/restore`)
      .then(() => {
        const isArticle = kind === 'article';
        toggleNotification({
          type: 'success',
          message: formatMessage(message(isArticle ? 'bin.restoredArticle' : 'bin.restoredPicture')),
          ...(isArticle && {
            link: { url: `/admin${ARTICLES}/${entry}`, label: formatMessage(message('bin.article')) },
          }),
        });
      }, report)
      .then(load);
  }

  function forget({ id }: DeletionInList): void {
    setForgotten(null);
    del(`/masthead/bin/${id}`).catch(report).then(load);
  }

  if (deletions === null) return <Page.Loading />;
  if (deletions === 'failed') return <Page.Error />;
  return (
    <Page.Main>
      <Page.Title>{formatMessage(message('bin.title'))}</Page.Title>
      <Layouts.Header
        title={formatMessage(message('bin.title'))}
        subtitle={formatMessage(message('bin.explanation'))}
      />
      <Layouts.Content>
        {deletions.length === 0 ? (
          <Typography>{formatMessage(message('bin.nothing'))}</Typography>
        ) : (
          <Table colCount={4} rowCount={deletions.length + 1}>
            <Thead>
              <Tr>
                {(['name', 'kind', 'deleted', 'actions'] as const).map((name) => (
                  <Th key={name}>
                    <Typography variant="sigma">{formatMessage(message(`bin.${name}`))}</Typography>
                  </Th>
                ))}
              </Tr>
            </Thead>
            <Tbody>
              {deletions.map((deletion) => {
                const { id, kind, title, deletedBy, deletedAt, mayForget } = deletion;
                const time = format(deletedAt);
                return (
                  <Tr key={id}>
                    <Td>
                      <Typography textColor="neutral800">{title}</Typography>
                    </Td>
                    <Td>
                      <Typography>{formatMessage(message(`bin.${kind}`))}</Typography>
                    </Td>
                    <Td>
                      <Typography>
                        {deletedBy ? formatMessage(message('bin.by'), { time, editor: deletedBy }) : time}
                      </Typography>
                    </Td>
                    <Td>
                      <Flex gap={2}>
                        <Button
                          variant="secondary"
                          aria-label={`${formatMessage(message('bin.restore'))}: ${title}`}
                          onClick={() => restore(deletion)}
                        >
                          {formatMessage(message('bin.restore'))}
                        </Button>
                        {mayForget && (
                          <Button
                            variant="danger-light"
                            aria-label={`${formatMessage(message('bin.forget'))}: ${title}`}
                            onClick={() => setForgotten(deletion)}
                          >
                            {formatMessage(message('bin.forget'))}
                          </Button>
                        )}
                      </Flex>
                    </Td>
                  </Tr>
                );
              })}
            </Tbody>
          </Table>
        )}
      </Layouts.Content>
      {forgotten && (
        <Dialog.Root open onOpenChange={() => setForgotten(null)}>
          <Dialog.Content>
            <Dialog.Header>{formatMessage(message('bin.forget'))}</Dialog.Header>
            <Dialog.Body>{formatMessage(message('bin.confirm'), { title: forgotten.title })}</Dialog.Body>
            <Dialog.Footer>
              <Dialog.Cancel>
                <Button variant="tertiary">{formatMessage(message('bin.cancel'))}</Button>
              </Dialog.Cancel>
              <Dialog.Action>
                <Button variant="danger-light" onClick={() => forget(forgotten)}>
                  {formatMessage(message('bin.forget'))}
                </Button>
              </Dialog.Action>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Root>
      )}
    </Page.Main>
  );
}
