import { Button, Field, Flex, Typography } from '@strapi/design-system';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { message, type PanelText } from '../words';
import { findNext, findPrevious, replaceAllFound, replaceFound, search } from './find-text';
import type { ToolbarStore } from './toolbar-state';

type Props = {
  store: ToolbarStore;
  /** Runs a command, and scrolls to its selection; the focus stays. */
  change: (command: Command) => void;
  /** The initial search; a new object each time the shortcut is pressed. */
  initial: { words: string };
  onClose: () => void;
};

/** Find and replace. Enter goes to the next match, Shift+Enter to the one before it, Escape back to the text. */
export function FindBar({ store, change, initial, onClose }: Props) {
  const { formatMessage } = useIntl();
  const found = useSyncExternalStore(store.subscribe, () => store.getState()?.found);
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (initial.words) setQuery(initial.words);
    input.current?.focus();
    input.current?.select();
  }, [initial]);

  const text = (name: PanelText, values?: Record<string, number>) => formatMessage(message(name), values);

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && isInField) change(event.shiftKey ? findPrevious : findNext);
    else return;
    event.preventDefault();
  }

  return (
    <Flex
      role="search"
      aria-label={text('text.find')}
      gap={2}
      padding={2}
      wrap="wrap"
      alignItems="end"
      background="neutral100"
      onKeyDown={handleKey}
    >
      <Field.Root name="text-find" flex="1 1 20rem">
        <Field.Label>{text('text.find')}</Field.Label>
        <Field.Input
          size="S"
          dir="auto"
          ref={input}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            change(search(event.target.value));
          }}
        />
      </Field.Root>
      <Field.Root name="text-replace" flex="1 1 20rem">
        <Field.Label>{text('text.replacement')}</Field.Label>
        <Field.Input
          size="S"
          dir="auto"
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
      </Field.Root>
      <Flex gap={2} wrap="wrap">
        <Button size="S" variant="tertiary" onClick={() => change(findPrevious)}>
          {text('text.findPrevious')}
        </Button>
        <Button size="S" variant="tertiary" onClick={() => change(findNext)}>
          {text('text.findNext')}
        </Button>
        <Button size="S" variant="tertiary" onClick={() => change(replaceFound(replacement))}>
          {text('text.replace')}
        </Button>
        <Button size="S" variant="tertiary" onClick={() => change(replaceAllFound(replacement))}>
          {text('text.replaceAll')}
        </Button>
        <Button size="S" variant="ghost" onClick={onClose}>
          {text('text.findClose')}
        </Button>
      </Flex>
      <Typography role="status" variant="pi" textColor="neutral600">
        {query !== '' && found && text('text.found', found)}
      </Typography>
    </Flex>
  );
}
