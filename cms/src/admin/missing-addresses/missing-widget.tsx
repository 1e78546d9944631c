import { Button, Flex, LinkButton, Typography } from '@strapi/design-system';
import { useAPIErrorHandler, useFetchClient, useNotification, Widget } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Missing } from '../../panel/missing-addresses/missing-route';
import { message } from '../texts/message';
import { newRedirectAddress } from './new-redirect';

const ADDRESSES = '/masthead/missing-addresses';
const SHOWN = 5;

/** On the panel's home: the addresses without a page that readers have met, from which an editor makes redirects. */
export function MissingWidget() {
  const { formatMessage } = useIntl();
  const { get, del } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [addresses, setAddresses] = useState<readonly Missing[] | 'failed' | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    get<{ data: Missing[] }>(ADDRESSES).then(
      ({ data }) => setAddresses(data.data),
      () => setAddresses('failed'),
    );
  }, [get]);

  if (addresses === null) return <Widget.Loading />;
  if (addresses === 'failed') return <Widget.Error />;
  if (addresses.length === 0)
    return <Widget.NoData>{formatMessage(message('missingAddresses.nothing'))}</Widget.NoData>;

  function dismiss({ id, from }: Missing): void {
    del(`${ADDRESSES}/${id}`).then(
      () => {
        setAddresses((all) => (Array.isArray(all) ? all.filter((missing) => missing.id !== id) : all));
        toggleNotification({
          type: 'info',
          message: formatMessage(message('missingAddresses.dismissed'), { from }),
        });
        // The button that had the focus is gone.
        list.current?.focus();
      },
      (error) => toggleNotification({ type: 'danger', message: formatAPIError(error) }),
    );
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={formatMessage(message('missingAddresses.title'))}>
        {addresses.slice(0, shown).map((missing) => (
          <MissingItem key={missing.id} missing={missing} onDismiss={() => dismiss(missing)} />
        ))}
      </ul>
      {addresses.length > shown && (
        <Button size="S" variant="tertiary" onClick={() => setShown(addresses.length)}>
          {formatMessage(message('missingAddresses.more'), { count: addresses.length - shown })}
        </Button>
      )}
    </>
  );
}

function MissingItem({ missing, onDismiss }: { missing: Missing; onDismiss: () => void }) {
  const { formatMessage, formatDate } = useIntl();
  const { from, count, referrer, lastSeen } = missing;
  const date = formatDate(lastSeen, { dateStyle: 'medium' });
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={1} paddingBottom={4}>
      <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{from}</bdi>
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        {formatMessage(message(referrer ? 'missingAddresses.metFrom' : 'missingAddresses.met'), {
          count,
          date,
          referrer,
        })}
      </Typography>
      <Flex gap={2} wrap="wrap">
        <LinkButton
          tag={Link}
          to={newRedirectAddress(from)}
          size="S"
          variant="secondary"
          aria-label={formatMessage(message('missingAddresses.redirectFrom'), { from })}
        >
          {formatMessage(message('missingAddresses.redirect'))}
        </LinkButton>
        <Button
          size="S"
          variant="tertiary"
          onClick={onDismiss}
          aria-label={formatMessage(message('missingAddresses.dismissAddress'), { from })}
        >
          {formatMessage(message('missingAddresses.dismiss'))}
        </Button>
      </Flex>
    </Flex>
  );
}
