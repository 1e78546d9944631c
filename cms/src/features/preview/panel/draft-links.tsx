import { Button, Flex, TextButton, Typography } from '@strapi/design-system';
import { useAPIErrorHandler, useClipboard, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useMoments } from '../../../core/panel/moments/use-moments';
import { message } from '../words';

/** `expiresAt` is an ISO date. */
type DraftLink = { link: string; address: string; expiresAt: string };

const LINKS = '/masthead/preview/links';

/** Creates, copies and ends the links that show the saved draft of an article to people without an account. */
export function DraftLinks({ documentId }: { documentId: string }) {
  const { formatMessage } = useIntl();
  const format = useMoments();
  const { get, post, del } = useFetchClient();
  const { copy } = useClipboard();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [links, setLinks] = useState<readonly DraftLink[]>([]);

  const reload = useCallback(async () => {
    const { data } = await get<{ data: DraftLink[] }>(LINKS, { params: { documentId } });
    setLinks(data.data);
  }, [get, documentId]);
  useEffect(() => {
    // Without a connection the list stays empty, and pressing a button shows the reason.
    reload().catch(() => setLinks([]));
  }, [reload]);

  const timeOf = ({ expiresAt }: DraftLink) => ({ time: format(expiresAt) });
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((error) => toggleNotification({ type: 'danger', message: formatAPIError(error) }));

  async function copyUrl(link: DraftLink): Promise<void> {
    await copy(link.address);
    toggleNotification({ type: 'success', message: formatMessage(message('preview.shared'), timeOf(link)) });
  }

  const share = attempt(async () => {
    const { data } = await post<{ data: DraftLink }>(LINKS, { documentId });
    await copyUrl(data.data);
    await reload();
  });

  return (
    <>
      <Button variant="tertiary" onClick={share}>
        {formatMessage(message('preview.share'))}
      </Button>
      {links.map((link) => (
        <Flex key={link.link} gap={3} justifyContent="space-between" wrap="wrap">
          <Typography variant="pi">{formatMessage(message('preview.link'), timeOf(link))}</Typography>
          <Flex gap={6}>
            <TextButton onClick={attempt(() => copyUrl(link))}>
              {formatMessage(message('preview.copy'))}
            </TextButton>
            <TextButton
              onClick={attempt(async () => {
                await del(`${LINKS}/${link.link}?documentId=${documentId}`);
                await reload();
              })}
            >
              {formatMessage(message('preview.end'))}
            </TextButton>
          </Flex>
        </Flex>
      ))}
    </>
  );
}
