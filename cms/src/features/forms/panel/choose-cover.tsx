import { Flex, TextButton } from '@strapi/design-system';
import {
  useAPIErrorHandler,
  useFetchClient,
  useField,
  useForm,
  useNotification,
  useStrapiApp,
} from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import type { ArrivalStore } from '../../../core/panel/arrivals';
import { message as ofTextEditor } from '../../text-editor/words';
import { message } from '../words';

const COVER = 'cover';

const Pictures = v.array(v.looseObject({ id: v.number() }));

/** Chooses or uploads the cover without opening its part of the form first. *Save* and *Publish* wait for an upload. */
export function ChooseCover({ arrivals }: { arrivals: ArrivalStore }) {
  const { formatMessage } = useIntl();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const { value, onChange } = useField<object | null>(COVER);
  const disabled = useForm('ChooseCover', (form) => form.disabled);
  const components = useStrapiApp('ChooseCover', (app) => app.components);
  const [isOpen, setIsOpen] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The form's cover when the picture arrives.
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => () => arrivals.show(input, null), [arrivals]);
  // The picture that did not arrive is not missed any more.
  useEffect(() => {
    if (value) arrivals.show(input, null);
  }, [arrivals, value]);
  const Library = components['media-library'];
  if (disabled || value || !Library) return null;

  function place(files: unknown): void {
    const media = v.parse(Pictures, files);
    if (media.length === 0) {
      toggleNotification({ type: 'warning', message: formatMessage(ofTextEditor('text.nothingChosen')) });
      return;
    }
    setIsOpen(false);
    onChange(COVER, { author: null, ...latest.current, media });
  }
  function upload(picture: File): void {
    const form = new FormData();
    form.append('files', picture);
    setIsUploading(true);
    arrivals.show(input, { expected: 1, failed: [] });
    post<unknown>('/upload', form)
      .then(({ data }) => {
        // A save that waits for the picture saves the form as it is then.
        flushSync(() => place(data));
        arrivals.show(input, null);
      })
      .catch((error) => {
        arrivals.show(input, { expected: 0, failed: [picture.name] });
        toggleNotification({ type: 'danger', message: formatAPIError(error) });
      })
      .finally(() => setIsUploading(false));
  }
  const library = { allowedTypes: ['images'], onClose: () => setIsOpen(false), onSelectAssets: place };
  return (
    <Flex gap={3}>
      <TextButton disabled={isUploading} onClick={() => setIsOpen(true)}>
        {formatMessage(message('cover.choose'))}
      </TextButton>
      <TextButton disabled={isUploading} onClick={() => input.current?.click()}>
        {formatMessage(message('cover.upload'))}
      </TextButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        // The same file can be chosen again.
        onClick={({ currentTarget }) => Object.assign(currentTarget, { value: '' })}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? [];
          if (picture) upload(picture);
        }}
      />
      {isOpen && <Library key="library" {...library} />}
    </Flex>
  );
}
