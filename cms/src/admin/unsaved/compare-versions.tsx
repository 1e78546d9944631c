import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { unstable_useContentManagerContext as useContentManagerContext } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { TextId } from '../texts/en';
import { changedFields, type Values } from './changed-fields';
import { compareTexts, type Piece } from './compare-texts';
import { fieldText } from './field-text';

type Props = {
  text: (id: TextId, values?: Record<string, string>) => string;
  mine: Values;
  theirs: Values;
  /** Who saved the other version, and when. */
  by: string;
  at: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Shows the fields in which the editor's version and the saved one differ, side by side. */
export function CompareVersions({ text, mine, theirs, by, at, onKeepMine, onTakeTheirs, onClose }: Props) {
  const labelOf = useLabels();
  const fields = Object.keys(changedFields(theirs, mine)).map((name) => ({
    name,
    ...compareTexts(fieldText(mine[name]), fieldText(theirs[name])),
  }));
  const empty = text('masthead.conflict.empty');

  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header closeLabel={text('masthead.conflict.close')}>
          <Modal.Title>{text('masthead.conflict.title')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography>
              {text(fields.length > 0 ? 'masthead.conflict.explanation' : 'masthead.conflict.none', {
                by,
                at,
                time: at,
              })}
            </Typography>
            {fields.length > 0 && (
              <Table>
                <thead>
                  <tr>
                    <Typography tag="th" variant="delta" scope="col">
                      {text('masthead.conflict.field')}
                    </Typography>
                    <Typography tag="th" variant="delta" scope="col">
                      {text('masthead.conflict.mine')}
                    </Typography>
                    <Typography tag="th" variant="delta" scope="col">
                      {text('masthead.conflict.theirs', { by })}
                    </Typography>
                  </tr>
                </thead>
                <tbody>
                  {fields.map((field) => (
                    <tr key={field.name}>
                      <Typography tag="th" variant="omega" fontWeight="bold" scope="row">
                        {labelOf(field.name)}
                      </Typography>
                      <Version pieces={field.mine} empty={empty} />
                      <Version pieces={field.theirs} empty={empty} />
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onTakeTheirs}>
            {text('masthead.conflict.takeTheirs')}
          </Button>
          <Button onClick={onKeepMine}>{text('masthead.conflict.keepMine')}</Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}

function Version({ pieces, empty }: { pieces: Piece[]; empty: string }) {
  return (
    <Typography tag="td">
      {pieces.length === 0 && empty}
      {pieces.map(({ text, isChanged }, index) =>
        isChanged ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </Typography>
  );
}

/** The labels of the fields, as the form shows them. */
function useLabels(): (name: string) => string {
  const { formatMessage } = useIntl();
  const { model, layout } = useContentManagerContext();
  const fields = layout.edit.layout.flat(2);
  return (name) => {
    const label = fields.find((field) => field.name === name)?.label ?? name;
    return formatMessage({ id: `content-manager.content-types.${model}.${name}`, defaultMessage: label });
  };
}

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;

  th,
  td {
    padding: 8px;
    text-align: start;
    vertical-align: top;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral200};
  }

  th:first-child {
    width: 20%;
  }

  mark {
    color: ${({ theme }) => theme.colors.neutral800};
    background: ${({ theme }) => theme.colors.warning200};
  }
`;
