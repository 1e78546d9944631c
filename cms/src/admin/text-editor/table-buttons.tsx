import type { BlockGroup } from 'masthead-contract/entities/block-group';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
} from 'prosemirror-tables';
import { BarButton } from './bar-fields';

const COMMANDS = [
  ['rowBefore', addRowBefore],
  ['rowAfter', addRowAfter],
  ['deleteRow', deleteRow],
  ['columnBefore', addColumnBefore],
  ['columnAfter', addColumnAfter],
  ['deleteColumn', deleteColumn],
] as const;

type Header = BlockGroup['header'];
type Props = {
  header: Header;
  run: (command: Command) => void;
  onHeader: (header: Header) => void;
};

/** Rows, columns and headings of the table with the cursor. */
export function TableButtons({ header, run, onHeader }: Props) {
  const isRow = header === 'row' || header === 'both';
  const isColumn = header === 'column' || header === 'both';
  const headerOf = (row: boolean, column: boolean): Header =>
    row && column ? 'both' : row ? 'row' : column ? 'column' : undefined;
  return (
    <>
      {COMMANDS.map(([name, command]) => (
        <BarButton key={name} name={name} onPress={() => run(command)} />
      ))}
      <BarButton name="headerRow" isPressed={isRow} onPress={() => onHeader(headerOf(!isRow, isColumn))} />
      <BarButton
        name="headerColumn"
        isPressed={isColumn}
        onPress={() => onHeader(headerOf(isRow, !isColumn))}
      />
    </>
  );
}
