import { Flex } from '@strapi/design-system';
import { type BlockGroup, CHART_KINDS } from 'masthead-contract/body/block-group';
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

const ROWS = [
  ['rowBefore', addRowBefore],
  ['rowAfter', addRowAfter],
  ['deleteRow', deleteRow],
] as const;
const COLUMNS = [
  ['columnBefore', addColumnBefore],
  ['columnAfter', addColumnAfter],
  ['deleteColumn', deleteColumn],
] as const;

type Header = BlockGroup['header'];
type Props = {
  settings: Pick<BlockGroup, 'header' | 'chart'>;
  run: (command: Command) => void;
  set: (changes: Partial<BlockGroup>) => void;
};

/** Rows, columns, headings and the chart of the table with the cursor; what belongs together stays in a line where there is room. */
export function TableButtons({ settings: { header, chart }, run, set }: Props) {
  const isRow = header === 'row' || header === 'both';
  const isColumn = header === 'column' || header === 'both';
  const headerOf = (row: boolean, column: boolean): Header =>
    row && column ? 'both' : row ? 'row' : column ? 'column' : undefined;
  return (
    <>
      {[ROWS, COLUMNS].map((commands) => (
        <Flex key={commands[0][0]} gap={1} wrap="wrap">
          {commands.map(([name, command]) => (
            <BarButton key={name} name={name} onPress={() => run(command)} />
          ))}
        </Flex>
      ))}
      <Flex gap={1} wrap="wrap">
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
      </Flex>
      <Flex gap={1} wrap="wrap">
        {[undefined, ...CHART_KINDS].map((kind) => (
          <BarButton
            key={kind ?? 'none'}
            name={`chart-${kind ?? 'none'}`}
            isPressed={chart === kind}
            onPress={() => set({ chart: kind })}
          />
        ))}
      </Flex>
    </>
  );
}
