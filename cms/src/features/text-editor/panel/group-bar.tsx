import { Flex, Typography } from '@strapi/design-system';
import type { BlockGroup } from 'masthead-contract/body/block-group';
import { fileName, recordingKind } from 'masthead-contract/body/recording';
import { type Command, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { message } from '../words';
import type { ArrivingPictures } from './arriving-pictures';
import { ArticleInput, BarButton, TextInput, UrlInput } from './bar-fields';
import { CodeForm } from './code-form';
import { setEmbed, setRelated, setTitle } from './embed';
import { deleteGroup, dissolveGroup, setAttributes, setSettings } from './groups';
import type { EmbedPart } from './insertions';
import { PictureForm } from './picture-form';
import { TableButtons } from './table-buttons';
import type { GroupState, MissingState, ToolbarStore } from './toolbar-state';

type Props = {
  store: ToolbarStore;
  /** Runs a command; the focus goes to the text. */
  run: (command: Command) => void;
  /** Runs a command; the focus stays. */
  change: (command: Command) => void;
  onAddPictures: () => void;
  onAddPart: (part: EmbedPart) => void;
  focusText: () => void;
  pictures: ArrivingPictures;
  view: { readonly current: EditorView | null };
};

/** The forms of the group and the code around the cursor and of the selected picture, below the text. Escape and Enter go back to the text. */
export function GroupBar({ store, focusText, pictures, view, ...actions }: Props) {
  const { formatMessage } = useIntl();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const parts = [
    state?.group?.settings.id,
    Boolean(state?.picture),
    state?.missing?.id,
    Boolean(state?.code),
  ];
  // The bar must not cover the line with the cursor when it appears.
  useEffect(() => {
    const { current } = view;
    if (current?.hasFocus() && current.state.selection instanceof TextSelection)
      current.dispatch(current.state.tr.scrollIntoView());
  }, [view, ...parts]);
  if (!state?.group && !state?.picture && !state?.missing && !state?.code) return null;

  function leave(event: KeyboardEvent<HTMLElement>): void {
    const isDone = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (event.key !== 'Escape' && !isDone) return;
    // Enter would save the article.
    event.preventDefault();
    focusText();
  }

  return (
    <Flex
      role="group"
      aria-label={formatMessage(message('text.groupBar'))}
      data-group-bar=""
      direction="column"
      alignItems="stretch"
      gap={2}
      padding={2}
      background="neutral100"
      onKeyDown={leave}
    >
      {state.group && <GroupForm key={state.group.settings.id} group={state.group} {...actions} />}
      {state.code && <CodeForm code={state.code} run={actions.run} />}
      {state.missing && (
        <MissingForm
          missing={state.missing}
          run={actions.run}
          onChoose={(place) => actions.onAddPart({ part: 'missing', place })}
          onRetry={
            pictures.canRetry(state.missing.id)
              ? (id) => view.current && pictures.retry(view.current, id)
              : null
          }
        />
      )}
      {state.picture && (
        <PictureForm
          picture={state.picture}
          isInGallery={state.group?.settings.type === 'gallery'}
          change={actions.change}
        />
      )}
    </Flex>
  );
}

type MissingProps = Pick<Props, 'run'> & {
  missing: MissingState;
  onChoose: (place: number) => void;
  /** `null` without a file. */
  onRetry: ((id: string) => void) | null;
};

/** The choices for a picture that didn't arrive. */
function MissingForm({ missing: { place, id, name }, run, onChoose, onRetry }: MissingProps) {
  const { formatMessage } = useIntl();
  return (
    <Flex gap={2} wrap="wrap" alignItems="end">
      <Typography variant="sigma" textColor="neutral700">
        {formatMessage(message('text.missing'), { name })}
      </Typography>
      {onRetry && <BarButton name="retry" onPress={() => onRetry(id)} />}
      <BarButton name="chooseInstead" onPress={() => onChoose(place)} />
      <BarButton name="delete" onPress={() => run(deleteGroup(place))} />
    </Flex>
  );
}

type GroupProps = Pick<Props, 'run' | 'change' | 'onAddPictures' | 'onAddPart'> & { group: GroupState };

function GroupForm({ group, run, change, onAddPictures, onAddPart }: GroupProps) {
  const { place, settings, url, title, hasPicture } = group;
  const { formatMessage } = useIntl();
  const { type } = settings;
  const recording = recordingKind(url);
  const isRecording = recording !== null;
  const set = (changes: Partial<BlockGroup>) => change(setSettings(place, changes));

  return (
    <Flex gap={2} wrap="wrap" alignItems="end">
      <Typography variant="sigma" textColor="neutral700" width={type === 'table' ? '100%' : 'auto'}>
        {formatMessage(message(isRecording ? 'text.recording' : `text.${type}`))}
      </Typography>
      {type === 'table' && <TableButtons settings={settings} run={run} set={set} />}
      {type === 'embed' && !isRecording && (
        <UrlInput url={url} onChange={(address) => change(setEmbed(place, address))} />
      )}
      {type === 'embed' && url && (
        <TextInput name="title" value={title} onChange={(text) => change(setTitle(place, text))} />
      )}
      {type === 'embed' && url && !hasPicture && (
        <BarButton name="addPicture" onPress={() => onAddPart({ part: 'picture', place })} />
      )}
      {hasPicture && (
        <BarButton name="removePicture" onPress={() => change(setAttributes(place, { picture: null }))} />
      )}
      {recording === 'video' && !settings.captions && (
        <BarButton name="addCaptions" onPress={() => onAddPart({ part: 'captions', place })} />
      )}
      {recording === 'video' && settings.captions && (
        <>
          <Typography variant="pi">{fileName(settings.captions)}</Typography>
          <BarButton name="removeCaptions" onPress={() => set({ captions: undefined })} />
        </>
      )}
      {type === 'related' && (
        <ArticleInput isEmpty={url === ''} onChoose={(article) => run(setRelated(place, article))} />
      )}
      {(type === 'table' || type === 'gallery') && (
        <TextInput
          name={type === 'table' ? 'tableCaption' : 'caption'}
          value={settings.caption ?? ''}
          onChange={(caption) => set({ caption })}
        />
      )}
      {type === 'gallery' && <BarButton name="addPictures" onPress={onAddPictures} />}
      {!['table', 'embed', 'related', 'divider'].includes(type) && (
        <BarButton name="dissolve" onPress={() => run(dissolveGroup(place))} />
      )}
      <BarButton name="delete" onPress={() => run(deleteGroup(place))} />
    </Flex>
  );
}
