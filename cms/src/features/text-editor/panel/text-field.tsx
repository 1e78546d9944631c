import { Field, Flex, Typography } from '@strapi/design-system';
import { useNotification, useStrapiApp } from '@strapi/strapi/admin';
import type { Command } from 'prosemirror-state';
import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import type { ArrivalStore } from '../../../core/panel/arrivals';
import { message } from '../words';
import { clearLine, type LinkTarget, linkTarget, removeLink, setLink } from './commands';
import { FindBar } from './find-bar';
import { search } from './find-text';
import { GroupBar } from './group-bar';
import { insertGallery, setAttributes, setSettings, wrapImages } from './groups';
import { insertRecordings, libraryRecordings } from './insert-recordings';
import { type Chosen, type EmbedPart, type Insertion, insertionCommand } from './insertions';
import { createLastText, type LastText } from './last-text';
import { libraryCaptions } from './library-files';
import { libraryImages, newPicture } from './library-image';
import { LinkDialog } from './link-dialog';
import { placeImages, replaceWithImages } from './place-nodes';
import { SlashMenu } from './slash-menu';
import { Above, Below, Frame } from './text-frame';
import { Toolbar } from './toolbar';
import { useTextView } from './use-text-view';

/** The properties that Strapi's form passes to a field. */
const Props = v.object({
  name: v.string(),
  label: v.optional(v.string(), ''),
  hint: v.nullish(v.string()),
  required: v.optional(v.boolean(), false),
  disabled: v.optional(v.boolean(), false),
});

/** The field of a text in Strapi's form, which reports to a store which of its pictures are still on their way. */
export function textField(arrivals: ArrivalStore) {
  const lastText = createLastText();
  return (props: object) => <TextEditor {...v.parse(Props, props)} arrivals={arrivals} lastText={lastText} />;
}

/** Properties of the media library's dialog, which Strapi's own text editors open too. */
type LibraryProps = {
  allowedTypes: string[];
  multiple: boolean;
  onClose: () => void;
  onSelectAssets: (files: unknown) => void;
};

/** The kinds of files that the media library offers; to it, captions are files of any other kind. */
function allowedTypes(choosing: Chosen | EmbedPart | null): string[] {
  if (choosing === 'recording') return ['audios', 'videos'];
  return typeof choosing === 'object' && choosing?.part === 'captions' ? ['files'] : ['images'];
}

type EditorProps = v.InferOutput<typeof Props> & { arrivals: ArrivalStore; lastText: LastText };

function TextEditor({ name, label, hint, required, disabled, arrivals, lastText }: EditorProps) {
  const id = useId();
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const components = useStrapiApp('TextEditor', (app) => app.components);
  const [link, setLinkTarget] = useState<LinkTarget | null>(null);
  /** The initial search; `null` while not searching. */
  const [finding, setFinding] = useState<{ words: string } | null>(null);
  /** What the files being chosen will become. */
  const [choosing, setChoosing] = useState<Chosen | EmbedPart | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);

  const openLinkDialog: Command = (state) => {
    setLinkTarget(linkTarget(state));
    return true;
  };
  const openFind: Command = (state, dispatch) => {
    const { from, to } = state.selection;
    const words = state.doc.textBetween(from, to, ' ');
    if (words) search(words)(state, dispatch);
    setFinding({ words });
    return true;
  };
  const focusBar: Command = () => {
    const bar = ['[data-group-bar]', '[role=toolbar]'].flatMap(
      (part) => frame.current?.querySelector(part) ?? [],
    );
    bar[0]?.querySelector<HTMLElement>('input, button:not([tabindex="-1"])')?.focus();
    return true;
  };

  const { place, view, store, pictures, count, error, focusText, change, run, flush } = useTextView({
    name,
    label,
    disabled,
    dialogs: { openLinkDialog, openFind, focusBar },
    onKey: (event) => keys.current?.(event) ?? false,
    arrivals,
    lastText,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the dialog matters
  useEffect(() => {
    if (choosing === null) return;
    // The dialog gives the focus away after it is gone.
    return () => {
      setTimeout(focusText);
    };
  }, [choosing]);

  function insert(insertion: Insertion): void {
    if (insertion === 'picture' || insertion === 'recording') setChoosing(insertion);
    else if (insertion !== 'gallery') run(insertionCommand(insertion));
    else if (!change(wrapImages)) setChoosing(insertion);
  }

  /** Below the cursor, in the frame. */
  function cursor() {
    if (!view.current || !frame.current) return { top: 0, left: 0 };
    const { bottom, left } = view.current.coordsAtPos(view.current.state.selection.head);
    const around = frame.current.getBoundingClientRect();
    return { top: bottom - around.top + 4, left: left - around.left };
  }

  const Library = components['media-library'];
  const libraryProps: LibraryProps = {
    allowedTypes: allowedTypes(choosing),
    // An embed has one picture and one file of captions, and one picture is missing.
    multiple: typeof choosing === 'string',
    onClose: () => setChoosing(null),
    onSelectAssets(files) {
      const command = placeChosen(files);
      if (!command) {
        toggleNotification({ type: 'warning', message: formatMessage(message('text.nothingChosen')) });
        return;
      }
      setChoosing(null);
      run(command);
    },
  };

  /** `null` if none of the chosen files fits. */
  function placeChosen(files: unknown): Command | null {
    if (choosing === 'recording') {
      const recordings = libraryRecordings(files);
      return recordings.length > 0 ? insertRecordings(recordings) : null;
    }
    if (typeof choosing === 'object' && choosing?.part === 'captions') {
      const captions = libraryCaptions(files);
      return captions ? setSettings(choosing.place, { captions }) : null;
    }
    const images = libraryImages(files);
    const [first] = images;
    if (!first) return null;
    if (choosing === 'gallery') return insertGallery(images);
    if (choosing === 'picture' || choosing === null) return placeImages(images);
    return choosing.part === 'missing'
      ? replaceWithImages(choosing.place, images)
      : setAttributes(choosing.place, { picture: newPicture(first) });
  }

  return (
    <Field.Root id={id} name={name} hint={hint} error={error ?? false} required={required}>
      <Flex direction="column" alignItems="stretch" gap={1}>
        <Field.Label>{label}</Field.Label>
        <Frame
          ref={frame}
          data-disabled={disabled || undefined}
          data-invalid={error ? true : undefined}
          onBlur={flush}
        >
          <Above>
            <Toolbar
              store={store}
              run={run}
              isDisabled={disabled}
              focusText={focusText}
              onLink={() => run(openLinkDialog)}
              onInsert={insert}
            />
            {finding && (
              <FindBar
                store={store}
                initial={finding}
                change={(command) => {
                  change(command);
                  frame.current?.querySelector('.found.current')?.scrollIntoView({ block: 'nearest' });
                }}
                onClose={() => {
                  setFinding(null);
                  run(search(''));
                }}
              />
            )}
          </Above>
          <div ref={place} />
          <Below>
            {!disabled && (
              <GroupBar
                store={store}
                run={run}
                change={change}
                focusText={focusText}
                onAddPictures={() => setChoosing('picture')}
                onAddPart={setChoosing}
                pictures={pictures}
                view={view}
              />
            )}
            <Flex justifyContent="flex-end" padding={2}>
              <Typography variant="pi" textColor="neutral600">
                {formatMessage(message('text.count'), count)}
              </Typography>
            </Flex>
          </Below>
          {!disabled && (
            <SlashMenu
              store={store}
              cursor={cursor}
              textbox={() => view.current?.dom ?? null}
              onKeys={(handle) => {
                keys.current = handle;
              }}
              onChoose={(insertion) => {
                change(clearLine);
                insert(insertion);
              }}
            />
          )}
        </Frame>
        <Field.Hint />
        <Field.Error />
      </Flex>
      {link && (
        <LinkDialog
          target={link}
          onClose={() => setLinkTarget(null)}
          onClosed={focusText}
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
      {choosing !== null && Library && <Library key="library" {...libraryProps} />}
    </Field.Root>
  );
}
