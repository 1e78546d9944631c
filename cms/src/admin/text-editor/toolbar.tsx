import {
  Field,
  Flex,
  IconButton,
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
  StrikeThrough,
  Underline,
} from '@strapi/icons';
import { redo, undo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { message } from '../texts/message';
import { type Format, type HeadingLevel, MODIFIERS, type Modifier } from './blocks';
import { type Kind, setKind, toggleList } from './change-lines';
import { toggleModifier } from './commands';
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
  position: sticky;
  inset-block-start: 0;
  z-index: 1;

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
  onPicture: () => void;
  focusText: () => void;
  isDisabled: boolean;
};

type ControlName = Modifier | Format | 'link' | 'picture' | 'undo' | 'redo';
type Control = {
  name: ControlName;
  icon: ReactNode;
  isPressed?: boolean;
  isOff?: boolean;
  onPress: () => void;
};

/** The menu and the buttons above the text. The buttons are one stop of the Tab key, with arrow keys between them. */
export function Toolbar({ store, run, onLink, onPicture, focusText, isDisabled }: Props) {
  const { formatMessage } = useIntl();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [stop, setStop] = useState<ControlName>('bold');
  const text = (name: ControlName | 'toolbar' | 'kind' | 'paragraph' | 'quote' | 'code_block') =>
    formatMessage(message(`text.${name}`));

  const controls: Control[] = [
    ...MODIFIERS.map((name) => ({
      name,
      icon: ICONS[name],
      isPressed: state?.modifiers.includes(name) ?? false,
      onPress: () => run(toggleModifier(name)),
    })),
    { name: 'link', icon: <Link />, isPressed: state?.isLink ?? false, onPress: onLink },
    ...(['unordered', 'ordered'] as const).map((format) => ({
      name: format,
      icon: format === 'ordered' ? <NumberList /> : <BulletList />,
      isPressed: state?.list === format,
      onPress: () => run(toggleList(format)),
    })),
    { name: 'picture', icon: <Image />, onPress: onPicture },
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
