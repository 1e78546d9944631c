import { Button, Flex, IconButton, Popover, TextInput, Typography } from '@strapi/design-system';
import { Star, Trash } from '@strapi/icons';
import { useAuth, useNotification } from '@strapi/strapi/admin';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { message } from '../words';
import { filterOf, filterStore, MAX_FILTERS, MAX_NAME } from './filter-store';

/** A button above a list that opens the filters that the editor has saved for it. */
export function SavedFilters() {
  const { formatMessage } = useIntl();
  const account = useAuth('SavedFilters', ({ user }) => user?.id);
  const { slug: model } = useParams();
  const [isOpen, setOpen] = useState(false);
  if (account === undefined || !model) return null;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger>
        <Button variant="tertiary" startIcon={<Star />}>
          {formatMessage(message('savedFilters.title'))}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        collisionPadding={16}
        side="bottom"
        align="end"
        aria-label={formatMessage(message('savedFilters.title'))}
      >
        <Filters account={String(account)} model={model} onLeave={() => setOpen(false)} />
      </Popover.Content>
    </Popover.Root>
  );
}

type Props = { account: string; model: string; onLeave: () => void };

function Filters({ account, model, onLeave }: Props) {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const { search } = useLocation();
  const navigate = useNavigate();
  const store = filterStore(window.localStorage, { account, model });
  const [filters, setFilters] = useState(store.list);
  const [name, setName] = useState('');
  const query = filterOf(search);

  function save(event: FormEvent): void {
    event.preventDefault();
    const isSaved = store.save({ name: name.trim(), query });
    if (!isSaved) toggleNotification({ type: 'warning', message: refusal() });
    setFilters(store.list());
    if (isSaved) setName('');
  }

  const refusal = () =>
    filters.length >= MAX_FILTERS
      ? formatMessage(message('savedFilters.full'), { limit: MAX_FILTERS })
      : formatMessage(message('savedFilters.notSaved'));

  function remove(removed: string): void {
    store.remove(removed);
    setFilters(store.list());
  }

  return (
    <Flex direction="column" alignItems="stretch" gap={2} padding={4} width="32rem" maxWidth="90vw">
      {filters.map((filter) => (
        <Flex key={filter.name} gap={2} justifyContent="space-between">
          <Button
            variant={filter.query === query ? 'secondary' : 'ghost'}
            onClick={() => {
              navigate({ search: filter.query });
              onLeave();
            }}
          >
            {filter.name}
          </Button>
          <IconButton
            label={formatMessage(message('savedFilters.remove'), { name: filter.name })}
            variant="ghost"
            onClick={() => remove(filter.name)}
          >
            <Trash />
          </IconButton>
        </Flex>
      ))}
      {query === '' ? (
        <Typography textColor="neutral600">{formatMessage(message('savedFilters.none'))}</Typography>
      ) : (
        <form onSubmit={save}>
          <Flex gap={2}>
            <TextInput
              aria-label={formatMessage(message('savedFilters.name'))}
              placeholder={formatMessage(message('savedFilters.name'))}
              value={name}
              maxLength={MAX_NAME}
              onChange={({ target }: { target: HTMLInputElement }) => setName(target.value)}
            />
            <Button type="submit" disabled={name.trim() === ''}>
              {formatMessage(message('savedFilters.save'))}
            </Button>
          </Flex>
        </form>
      )}
    </Flex>
  );
}
