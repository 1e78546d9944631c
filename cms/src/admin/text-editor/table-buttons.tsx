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

/** Rows, columns and headings of the table with the cursor. */
export function TableButtons({
  header,
  run,
  set,
}: { header: Header } & { run: (command: Command) => void } & { set: (changes: object) => void }) {
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
