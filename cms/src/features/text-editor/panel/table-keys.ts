import { type Command, TextSelection } from 'prosemirror-state';
import { addRow, isInTable, selectedRect, TableMap } from 'prosemirror-tables';

/** Enter in a table: the cell below; from the last row, a new one. */
export const nextRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const rect = selectedRect(state);
  const { tr } = state;
  if (rect.bottom === rect.map.height) addRow(tr, rect, rect.bottom);
  const table = tr.doc.nodeAt(rect.tableStart - 1);
  if (!table) return false;
  const cell = TableMap.get(table).positionAt(rect.bottom, rect.left, table);
  dispatch?.(
    tr.setSelection(TextSelection.near(tr.doc.resolve(rect.tableStart + cell + 1))).scrollIntoView(),
  );
  return true;
};
