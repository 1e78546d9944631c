import { Field, Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useField, useNotification, useStrapiApp } from '@strapi/strapi/admin';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../texts/message';
import { type LinkTarget, linkTarget, placeImages, removeLink, setLink } from './commands';
import { countWords } from './count-words';
import type { NewPicture } from './insert-pasted';
import { libraryImages } from './library-image';
import { LinkDialog } from './link-dialog';
import { showValue } from './show-value';
import { Frame } from './text-frame';
import { createTextView, type Losses } from './text-view';
import { Toolbar } from './toolbar';
import { createToolbarStore, toolbarState } from './toolbar-state';
import { writeBlocks } from './write-blocks';

/** Writing a large text into the form takes longer than a key press, so it waits for a pause. */
const WRITE_DELAY_MS = 300;

/** What Strapi's form gives to a field. */
const Props = v.object({
  name: v.string(),
  label: v.optional(v.string(), ''),
  hint: v.nullish(v.string()),
  required: v.optional(v.boolean(), false),
  disabled: v.optional(v.boolean(), false),
});

/** The field of a text in Strapi's form. */
export function TextField(props: object) {
  return <TextEditor {...v.parse(Props, props)} />;
}

/** Of the media library's dialog, which Strapi's own text editors open too. */
type LibraryProps = {
  allowedTypes: string[];
  onClose: () => void;
  onSelectAssets: (files: unknown) => void;
};

function TextEditor({ name, label, hint, required, disabled }: v.InferOutput<typeof Props>) {
  const id = useId();
  const { formatMessage } = useIntl();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { value, onChange, error } = useField<unknown>(name);
  const components = useStrapiApp('TextEditor', (app) => app.components);
  const [count, setCount] = useState({ words: 0, minutes: 1 });
  const [link, setLinkTarget] = useState<LinkTarget | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [store] = useState(createToolbarStore);

  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** The value that the form has from here, or that is shown. */
  const known = useRef(value);

  async function upload({ file, alternativeText }: NewPicture) {
    const form = new FormData();
    form.append('files', file);
    form.append('fileInfo', JSON.stringify({ name: file.name, alternativeText, caption: '', folder: null }));
    const { data } = await post('/upload', form);
    const [image] = libraryImages(data);
    if (!image) throw new Error('The media library has not answered with a picture.');
    return image;
  }

  function showLosses({ tables, pictures }: Losses): void {
    const texts = [
      ...(tables > 0 ? [formatMessage(message('text.tables'), { count: tables })] : []),
      ...(pictures.length > 0
        ? [formatMessage(message('text.pictures'), { count: pictures.length, names: pictures.join(', ') })]
        : []),
    ];
    toggleNotification({ type: 'warning', message: texts.join(' ') });
  }

  function write(): void {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (!view.current) return;
    known.current = writeBlocks(view.current.state.doc);
    onChange(name, known.current);
    setCount(countWords(view.current.state.doc));
  }

  const openLinkDialog: Command = (state) => {
    setLinkTarget(linkTarget(state));
    return true;
  };

  // The view lives as long as the field, and calls what belongs to the last render.
  const latest = useRef({ disabled, upload, showLosses, write });
  latest.current = { disabled, upload, showLosses, write };
  const doc = useRef<EditorState['doc'] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is created once
  useEffect(() => {
    if (!place.current) return;
    const created = createTextView(place.current, {
      value: known.current,
      label,
      isEditable: () => !latest.current.disabled,
      openLinkDialog,
      pictureLabel: formatMessage(message('text.picture')),
      placeholder: formatMessage(message('text.placeholder')),
      lockedLabel: formatMessage(message('text.locked')),
      upload: (picture) => latest.current.upload(picture),
      onLosses: (losses) => latest.current.showLosses(losses),
      onUpdate(state) {
        store.show(toolbarState(state));
        if (state.doc === doc.current) return;
        doc.current = state.doc;
        if (timer.current) clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current.write(), WRITE_DELAY_MS);
      },
      onBlur() {
        // The form must have the last words before the next event, which may save it or close the page.
        if (timer.current) flushSync(() => latest.current.write());
      },
    });
    doc.current = created.state.doc;
    view.current = created;
    store.show(toolbarState(created.state));
    setCount(countWords(created.state.doc));
    return () => {
      if (timer.current) latest.current.write();
      view.current = null;
      created.destroy();
    };
  }, []);

  useEffect(() => {
    if (!view.current || value === known.current) return;
    known.current = value;
    const isWaiting = timer.current !== null;
    const tr = showValue(view.current.state, value);
    if (!tr) return;
    view.current.dispatch(tr);
    setCount(countWords(view.current.state.doc));
    // What the form has given is not written into it again.
    if (isWaiting || !timer.current) return;
    clearTimeout(timer.current);
    timer.current = null;
  }, [value]);

  useEffect(() => {
    view.current?.setProps({ editable: () => !disabled });
  }, [disabled]);

  useEffect(() => {
    if (!isChoosing) return;
    // The dialog gives the focus away after it is gone.
    return () => {
      setTimeout(() => view.current?.focus());
    };
  }, [isChoosing]);

  function run(command: Command): void {
    const { current } = view;
    if (!current || disabled) return;
    command(current.state, current.dispatch, current);
    current.focus();
  }

  const Library = components['media-library'];
  const libraryProps: LibraryProps = {
    allowedTypes: ['images'],
    onClose: () => setIsChoosing(false),
    onSelectAssets(files) {
      setIsChoosing(false);
      run(placeImages(libraryImages(files)));
    },
  };

  return (
    <Field.Root id={id} name={name} hint={hint} error={error ?? false} required={required}>
      <Flex direction="column" alignItems="stretch" gap={1}>
        <Field.Label>{label}</Field.Label>
        <Frame data-disabled={disabled || undefined} data-invalid={error ? true : undefined}>
          <Toolbar
            store={store}
            run={run}
            isDisabled={disabled}
            focusText={() => view.current?.focus()}
            onLink={() => run(openLinkDialog)}
            onPicture={() => setIsChoosing(true)}
          />
          <div ref={place} />
          <Flex justifyContent="flex-end" padding={2}>
            <Typography variant="pi" textColor="neutral600">
              {formatMessage(message('text.count'), count)}
            </Typography>
          </Flex>
        </Frame>
        <Field.Hint />
        <Field.Error />
      </Flex>
      {link && (
        <LinkDialog
          target={link}
          onClose={() => setLinkTarget(null)}
          onClosed={() => view.current?.focus()}
          onSave={(target) => {
            setLinkTarget(null);
            run(setLink(target));
          }}
          onRemove={() => {
            setLinkTarget(null);
            run(removeLink(link));
          }}
        />
      )}
      {isChoosing && Library && <Library key="library" {...libraryProps} />}
    </Field.Root>
  );
}
