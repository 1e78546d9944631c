import { Flex, TextButton } from '@strapi/design-system';
import {
  useAPIErrorHandler,
  useFetchClient,
  useField,
  useForm,
  useNotification,
  useStrapiApp,
} from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../texts/message';

const COVER = 'cover';

const Pictures = v.array(v.looseObject({ id: v.number() }));

/** Chooses or uploads the cover without opening its part of the form first. */
export function ChooseCover() {
  const { formatMessage } = useIntl();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const { value, onChange } = useField<object | null>(COVER);
  const disabled = useForm('ChooseCover', (form) => form.disabled);
  const components = useStrapiApp('ChooseCover', (app) => app.components);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const Library = components['media-library'];
  if (disabled || value || !Library) return null;

  function place(files: unknown): void {
    const media = v.parse(Pictures, files);
    if (media.length === 0) {
      toggleNotification({ type: 'warning', message: formatMessage(message('text.nothingChosen')) });
      return;
    }
    setIsOpen(false);
    onChange(COVER, { author: null, media });
  }
  function upload(files: FileList | null): void {
    const form = new FormData();
    for (const file of files ?? []) form.append('files', file);
    post<unknown>('/upload', form).then(
      ({ data }) => place(data),
      (error) => toggleNotification({ type: 'danger', message: formatAPIError(error) }),
    );
  }
  const library = { allowedTypes: ['images'], onClose: () => setIsOpen(false), onSelectAssets: place };
  return (
    <Flex gap={3}>
      <TextButton onClick={() => setIsOpen(true)}>{formatMessage(message('cover.choose'))}</TextButton>
      <TextButton onClick={() => input.current?.click()}>{formatMessage(message('cover.upload'))}</TextButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => upload(currentTarget.files)}
      />
      {isOpen && <Library key="library" {...library} />}
    </Flex>
  );
}
