import { Button, Field, Flex, Typography } from '@strapi/design-system';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
} from 'prosemirror-tables';
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { PanelText } from '../../language/en/panel';
import { message } from '../texts/message';
import { isEmbeddable } from './clipboard/is-embeddable';
import { linkAddress } from './clipboard/link-address';
import { deleteGroup, dissolveGroup, setAttributes, setEmbed } from './groups';
import type { GroupState, PictureState, ToolbarStore } from './toolbar-state';

type Props = {
  store: ToolbarStore;
  /** Runs a command; the focus goes to the text. */
  run: (command: Command) => void;
  /** Runs a command; the focus stays. */
  change: (command: Command) => void;
  onAddPictures: () => void;
  focusText: () => void;
};

/** The form of the group around the cursor and of the selected picture, below the toolbar. Escape and Enter go back to the text. */
export function GroupBar({ store, focusText, ...actions }: Props) {
  const { formatMessage } = useIntl();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  if (!state?.group && !state?.picture) return null;

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

type GroupProps = Pick<Props, 'run' | 'change' | 'onAddPictures'> & { group: GroupState };

function GroupForm({ group: { place, settings, url }, run, change, onAddPictures }: GroupProps) {
  const { formatMessage } = useIntl();
  const { type } = settings;
  const set = (changes: object) => change(setAttributes(place, { settings: { ...settings, ...changes } }));

  return (
    <Flex gap={2} wrap="wrap" alignItems="end">
      <Typography variant="sigma" textColor="neutral700">
        {formatMessage(message(`text.${type}`))}
      </Typography>
      {type === 'table' && <TableButtons header={settings.header} run={run} set={set} />}
      {type === 'embed' && (
        <AddressInput url={url} onChange={(address) => change(setEmbed(place, address))} />
      )}
      {(type === 'table' || type === 'gallery') && (
        <TextInput name="caption" value={settings.caption ?? ''} onChange={(caption) => set({ caption })} />
      )}
      {type === 'gallery' && <BarButton name="addPictures" onPress={onAddPictures} />}
      {type !== 'table' && type !== 'embed' && type !== 'divider' && (
        <BarButton name="dissolve" onPress={() => run(dissolveGroup(place))} />
      )}
      <BarButton name="delete" onPress={() => run(deleteGroup(place))} />
    </Flex>
  );
}

const TABLE_COMMANDS = {
  rowBefore: addRowBefore,
  rowAfter: addRowAfter,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  deleteRow,
  deleteColumn,
} as const;
const TABLE_BUTTONS = [
  'rowBefore',
  'rowAfter',
  'deleteRow',
  'columnBefore',
  'columnAfter',
  'deleteColumn',
] as const;

type Header = 'row' | 'column' | 'both' | undefined;

function TableButtons({
  header,
  run,
  set,
}: { header: Header } & Pick<Props, 'run'> & { set: (changes: object) => void }) {
  const isRow = header === 'row' || header === 'both';
  const isColumn = header === 'column' || header === 'both';
  const headerOf = (row: boolean, column: boolean): Header =>
    row && column ? 'both' : row ? 'row' : column ? 'column' : undefined;
  return (
    <>
      {TABLE_BUTTONS.map((name) => (
        <BarButton key={name} name={name} onPress={() => run(TABLE_COMMANDS[name])} />
      ))}
      <BarButton
        name="headerRow"
        isPressed={isRow}
        onPress={() => set({ header: headerOf(!isRow, isColumn) })}
      />
      <BarButton
        name="headerColumn"
        isPressed={isColumn}
        onPress={() => set({ header: headerOf(isRow, !isColumn) })}
      />
    </>
  );
}

const WIDTHS = [null, 'wide', 'full'] as const;

type PictureProps = Pick<Props, 'change'> & { picture: PictureState; isInGallery: boolean };

function PictureForm({ picture: { place, image, width }, isInGallery, change }: PictureProps) {
  const { formatMessage } = useIntl();
  const set = (changes: object) => change(setAttributes(place, { image: { ...image, ...changes } }));
  return (
    <Flex gap={2} wrap="wrap" alignItems="end">
      <Typography variant="sigma" textColor="neutral700">
        {formatMessage(message('text.picture'))}
      </Typography>
      <TextInput
        name="alternativeText"
        value={image.alternativeText ?? ''}
        onChange={(alternativeText) => set({ alternativeText })}
      />
      <TextInput name="caption" value={image.caption ?? ''} onChange={(caption) => set({ caption })} />
      {!isInGallery &&
        WIDTHS.map((one) => (
          <BarButton
            key={one}
            name={`width-${one ?? 'text'}`}
            isPressed={width === one}
            onPress={() => change(setAttributes(place, { width: one }))}
          />
        ))}
    </Flex>
  );
}

type ButtonName = Extract<PanelText, `text.${string}`> extends `text.${infer Name}` ? Name : never;
type ButtonProps = { name: ButtonName; isPressed?: boolean; onPress: () => void };

function BarButton({ name, isPressed, onPress }: ButtonProps) {
  const { formatMessage } = useIntl();
  return (
    <Button
      size="S"
      variant={isPressed ? 'secondary' : 'tertiary'}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      onClick={onPress}
    >
      {formatMessage(message(`text.${name}`))}
    </Button>
  );
}

type InputProps = { name: 'caption' | 'alternativeText'; value: string; onChange: (text: string) => void };

const TextInput = ({ name, value, onChange }: InputProps) => (
  <LabelledInput name={name}>
    <Field.Input size="S" dir="auto" value={value} onChange={(event) => onChange(event.target.value)} />
  </LabelledInput>
);

/** Keeps what is typed until it is an address that readers can open. */
function AddressInput({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(url);
  const address = linkAddress(text);
  const isUnknown = address !== null && !isEmbeddable(address);
  const warning = isUnknown ? 'text.unknownProvider' : text !== '' && address === null && 'text.linkInvalid';
  return (
    <LabelledInput name="linkAddress" error={warning && formatMessage(message(warning))}>
      <Field.Input
        size="S"
        dir="ltr"
        autoFocus={url === ''}
        value={text}
        onChange={(event) => {
          const typed = linkAddress(event.target.value);
          setText(event.target.value);
          if (typed) onChange(typed);
        }}
      />
      <Field.Error />
    </LabelledInput>
  );
}

type LabelledProps = {
  name: 'caption' | 'alternativeText' | 'linkAddress';
  error?: string | false;
  children: ReactNode;
};

function LabelledInput({ name, error = false, children }: LabelledProps) {
  const { formatMessage } = useIntl();
  return (
    <Field.Root name={`text-${name}`} error={error} flex="1 1 20rem">
      <Field.Label>{formatMessage(message(`text.${name}`))}</Field.Label>
      {children}
    </Field.Root>
  );
}
