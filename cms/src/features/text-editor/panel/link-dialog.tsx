import { Button, Field, Flex, Modal } from '@strapi/design-system';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { message } from '../words';
import { ArticleSearch } from './article-search';
import { linkAddress } from './clipboard/link-address';
import type { LinkTarget } from './commands';

type Props = {
  target: LinkTarget;
  onSave: (target: LinkTarget) => void;
  onRemove: () => void;
  onClose: () => void;
  /** After it is gone, with the focus nowhere. */
  onClosed: () => void;
};

/** Text and URL of a link. Enter saves them. */
export function LinkDialog({ target, onSave, onRemove, onClose, onClosed }: Props) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(target.text);
  const [address, setUrl] = useState(target.url);
  const [isInvalid, setIsInvalid] = useState(false);

  function save(event: FormEvent): void {
    // The dialog is inside of the form of the article, as far as React is concerned.
    event.preventDefault();
    event.stopPropagation();
    const url = linkAddress(address);
    setIsInvalid(url === null);
    if (url === null) return;
    onSave({ ...target, url, text: text.trim() === '' ? address.trim() : text });
  }

  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content
        onCloseAutoFocus={(event: Event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <form onSubmit={save} noValidate>
          <Modal.Header closeLabel={formatMessage(message('text.cancel'))}>
            <Modal.Title>{formatMessage(message('text.linkTitle'))}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              <Field.Root
                name="link-address"
                hint={formatMessage(message('text.linkHint'))}
                error={isInvalid && formatMessage(message('text.linkInvalid'))}
              >
                <Field.Label>{formatMessage(message('text.linkAddress'))}</Field.Label>
                <Field.Input
                  autoFocus
                  value={address}
                  dir="ltr"
                  onChange={(event) => setUrl(event.target.value)}
                />
                <Field.Hint />
                <Field.Error />
              </Field.Root>
              <ArticleSearch
                words={linkAddress(address) ? '' : address.trim()}
                onChoose={({ url, title }) => {
                  setUrl(url);
                  setText((words) => words || title);
                  setIsInvalid(false);
                }}
              />
              <Field.Root name="link-text">
                <Field.Label>{formatMessage(message('text.linkText'))}</Field.Label>
                <Field.Input value={text} dir="auto" onChange={(event) => setText(event.target.value)} />
              </Field.Root>
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Button variant="tertiary" onClick={onClose}>
              {formatMessage(message('text.cancel'))}
            </Button>
            <Flex gap={2}>
              {target.url && (
                <Button variant="danger-light" onClick={onRemove}>
                  {formatMessage(message('text.linkRemove'))}
                </Button>
              )}
              <Button type="submit">{formatMessage(message('text.linkSave'))}</Button>
            </Flex>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
