import { Button, Flex, LinkButton, Typography } from '@strapi/design-system';
import { useAPIErrorHandler, useFetchClient, useNotification, Widget } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Missing } from '../server/missing-route';
import { message } from '../words';
import { type NewEntry, newEntryUrl } from './new-entry';

const ADDRESSES = '/masthead/missing-addresses';
const SHOWN = 5;

const ADDRESS_TEXTS = {
  title: message('missingAddresses.title'),
  nothing: message('missingAddresses.nothing'),
  met: message('missingAddresses.met'),
  metFrom: message('missingAddresses.metFrom'),
  make: message('missingAddresses.redirect'),
  makeFrom: message('missingAddresses.redirectFrom'),
  dismissed: message('missingAddresses.dismissed'),
};
const SEARCH_TEXTS: typeof ADDRESS_TEXTS = {
  title: message('missingSearches.title'),
  nothing: message('missingSearches.nothing'),
  met: message('missingSearches.met'),
  metFrom: message('missingSearches.met'),
  make: message('missingSearches.make'),
  makeFrom: message('missingSearches.makeFrom'),
  dismissed: message('missingSearches.dismissed'),
};

/** On the panel's home: missing pages that readers requested, from which an editor makes redirects. */
export const MissingUrls = () => <MissingList url={ADDRESSES} entry="redirect" texts={ADDRESS_TEXTS} />;

/** The searches of readers that have found nothing, from which an editor makes search words. */
export const MissingSearches = () => (
  <MissingList url="/masthead/missing-searches" entry="searchWord" texts={SEARCH_TEXTS} />
);

type Props = { url: string; entry: NewEntry; texts: typeof ADDRESS_TEXTS };

function MissingList({ url, entry, texts }: Props) {
  const { formatMessage } = useIntl();
  const { get, del } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [addresses, setUrls] = useState<readonly Missing[] | 'failed' | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    get<{ data: Missing[] }>(url).then(
      ({ data }) => setUrls(data.data),
      () => setUrls('failed'),
    );
  }, [get, url]);

  if (addresses === null) return <Widget.Loading />;
  if (addresses === 'failed') return <Widget.Error />;
  if (addresses.length === 0) return <Widget.NoData>{formatMessage(texts.nothing)}</Widget.NoData>;

  function dismiss({ id, from }: Missing): void {
    del(`${ADDRESSES}/${id}`).then(
      () => {
        setUrls((all) => (Array.isArray(all) ? all.filter((missing) => missing.id !== id) : all));
        toggleNotification({
          type: 'info',
          message: formatMessage(texts.dismissed, { from }),
        });
        // The button that had the focus is gone.
        list.current?.focus();
      },
      (error) => toggleNotification({ type: 'danger', message: formatAPIError(error) }),
    );
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={formatMessage(texts.title)}>
        {addresses.slice(0, shown).map((missing) => (
          <MissingItem
            key={missing.id}
            missing={missing}
            entry={entry}
            texts={texts}
            onDismiss={() => dismiss(missing)}
          />
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

type ItemProps = Omit<Props, 'url'> & { missing: Missing; onDismiss: () => void };

function MissingItem({ missing, entry, texts, onDismiss }: ItemProps) {
  const { formatMessage, formatDate } = useIntl();
  const { from, count, referrer, lastSeen } = missing;
  const date = formatDate(lastSeen, { dateStyle: 'medium' });
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={1} paddingBottom={4}>
      <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{from}</bdi>
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        {formatMessage(referrer ? texts.metFrom : texts.met, { count, date, referrer })}
      </Typography>
      <Flex gap={2} wrap="wrap">
        <LinkButton
          tag={Link}
          to={newEntryUrl(entry, from)}
          size="S"
          variant="secondary"
          aria-label={formatMessage(texts.makeFrom, { from })}
        >
          {formatMessage(texts.make)}
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
