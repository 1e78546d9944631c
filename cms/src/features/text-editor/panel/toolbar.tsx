import {
  Field,
  Flex,
  IconButton,
  Menu,
  SingleSelect,
  SingleSelectOption,
  VisuallyHidden,
} from '@strapi/design-system';
import {
  ArrowClockwise,
  Bold,
  BulletList,
  Code,
  Image,
  Italic,
  Link,
  NumberList,
  Plus,
  StrikeThrough,
  Underline,
} from '@strapi/icons';
import { redo, undo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { message } from '../words';
import { type Format, type HeadingLevel, MODIFIERS, type Modifier } from './blocks';
import { type Kind, setKind, toggleList } from './change-lines';
import { toggleFootnote, toggleModifier } from './commands';
import { INSERTIONS, type Insertion } from './insertions';
import type { ToolbarStore } from './toolbar-state';

const HEADINGS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];
const KINDS = new Map<string, Kind>([
  ['paragraph', { name: 'paragraph' }],
  ...HEADINGS.map((level): [string, Kind] => [`heading${level}`, { name: 'heading', level }]),
  ['quote', { name: 'quote' }],
  ['code_block', { name: 'code_block' }],
]);
const ICONS: Readonly<Record<Modifier, ReactNode>> = {
  bold: <Bold />,
  italic: <Italic />,
  underline: <Underline />,
  strikethrough: <StrikeThrough />,
  code: <Code />,
};

const Bar = styled(Flex)`
  border-bottom: 1px solid ${({ theme }) => theme.colors.neutral200};
  background: ${({ theme }) => theme.colors.neutral0};
  border-start-start-radius: ${({ theme }) => theme.borderRadius};
  border-start-end-radius: ${({ theme }) => theme.borderRadius};

  button, button[aria-disabled='true'] { border-color: transparent; background: transparent; }
  button[aria-pressed='true'] { background: ${({ theme }) => theme.colors.primary100}; }
  button[aria-pressed='true'] svg { fill: ${({ theme }) => theme.colors.primary600}; }
`;
const Mirrored = styled(ArrowClockwise)`
  transform: scaleX(-1);
`;

type Props = {
  store: ToolbarStore;
  run: (command: Command) => void;
  onLink: () => void;
  onInsert: (insertion: Insertion) => void;
  focusText: () => void;
  isDisabled: boolean;
};

type ControlName = Modifier | Format | 'link' | 'footnote' | 'picture' | 'undo' | 'redo';
type Control = {
  name: ControlName;
  icon: ReactNode;
  isPressed?: boolean;
  isOff?: boolean;
  onPress: () => void;
};

/** The menu and the buttons above the text. The buttons are one stop of the Tab key, with arrow keys between them. */
export function Toolbar({ store, run, onLink, onInsert, focusText, isDisabled }: Props) {
  const { formatMessage } = useIntl();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [stop, setStop] = useState<ControlName | 'insert'>('bold');
  const text = (
    name: ControlName | Insertion | 'insert' | 'toolbar' | 'kind' | 'paragraph' | 'quote' | 'code_block',
  ) => formatMessage(message(`text.${name}`));

  const controls: Control[] = [
    ...MODIFIERS.map((name) => ({
      name,
      icon: ICONS[name],
      isPressed: state?.modifiers.includes(name) ?? false,
      onPress: () => run(toggleModifier(name)),
    })),
    { name: 'link', icon: <Link />, isPressed: state?.isLink ?? false, onPress: onLink },
    {
      name: 'footnote',
      icon: <span aria-hidden="true">a¹</span>,
      isPressed: state?.isFootnote ?? false,
      onPress: () => run(toggleFootnote),
    },
    ...(['unordered', 'ordered'] as const).map((format) => ({
      name: format,
      icon: format === 'ordered' ? <NumberList /> : <BulletList />,
      isPressed: state?.list === format,
      onPress: () => run(toggleList(format)),
    })),
    { name: 'picture', icon: <Image />, onPress: () => onInsert('picture') },
    { name: 'undo', icon: <Mirrored />, isOff: !state?.canUndo, onPress: () => run(undo) },
    { name: 'redo', icon: <ArrowClockwise />, isOff: !state?.canRedo, onPress: () => run(redo) },
  ];

  return (
    <Bar role="toolbar" aria-label={text('toolbar')} gap={1} padding={2} wrap="wrap" onKeyDown={moveFocus}>
      <Field.Root name="kind">
        <VisuallyHidden>
          <Field.Label>{text('kind')}</Field.Label>
        </VisuallyHidden>
        <SingleSelect
          size="S"
          value={state && KINDS.has(state.kind) ? state.kind : 'paragraph'}
          disabled={isDisabled}
          onChange={(value: string | number) => {
            const kind = KINDS.get(String(value));
            if (kind) run(setKind(kind));
          }}
          onCloseAutoFocus={(event: Event) => {
            event.preventDefault();
            focusText();
          }}
        >
          {[...KINDS].map(([value, kind]) => (
            <SingleSelectOption key={value} value={value}>
              {kind.name === 'heading'
                ? formatMessage(message('text.heading'), { level: kind.level })
                : text(kind.name)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      {controls.map(({ name, icon, isPressed, isOff = false, onPress }) => (
        <IconButton
          key={name}
          label={text(name)}
          variant="ghost"
          disabled={isDisabled}
          aria-disabled={isDisabled || isOff}
          {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
          data-control={name}
          tabIndex={stop === name ? 0 : -1}
          onFocus={() => setStop(name)}
          // The text keeps the focus.
          onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
          onClick={onPress}
        >
          {icon}
        </IconButton>
      ))}
      <Menu.Root>
        <Menu.Trigger
          tag={IconButton}
          icon={<Plus />}
          label={text('insert')}
          variant="ghost"
          endIcon={null}
          disabled={isDisabled}
          data-control="insert"
          tabIndex={stop === 'insert' ? 0 : -1}
          onFocus={() => setStop('insert')}
        />
        <Menu.Content
          maxHeight="40rem"
          onCloseAutoFocus={(event: Event) => {
            event.preventDefault();
            // Either a field of the inserted group has the focus, or the text gets it.
            if (!document.activeElement?.closest('[data-group-bar]')) focusText();
          }}
        >
          {INSERTIONS.map((name) => (
            <Menu.Item key={name} onSelect={() => onInsert(name)}>
              {text(name)}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Root>
    </Bar>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-control]')];
  const index = controls.findIndex((control) => control.contains(document.activeElement));
  if (!step || index < 0) return;
  const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
  controls.at((index + direction) % controls.length)?.focus();
  event.preventDefault();
}
