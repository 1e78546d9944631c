import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { ComparisonTable } from '../../../core/panel/compare/comparison-table';
import type { PanelText } from '../words';
import { changedFields, type Values } from './changed-fields';

type Props = {
  text: (name: PanelText, values?: Record<string, string>) => string;
  mine: Values;
  theirs: Values;
  /** Who saved the other version, whether it was the same editor in another window, and when. */
  by: string;
  isOwn: boolean;
  at: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Shows the fields in which the editor's version and the saved one differ, side by side. */
export function ConflictDialog({
  text,
  mine,
  theirs,
  by,
  isOwn,
  at,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: Props) {
  const fields = Object.keys(changedFields(theirs, mine));
  const explanation = isOwn ? 'conflict.explanationOwn' : 'conflict.explanation';

  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header closeLabel={text('conflict.close')}>
          <Modal.Title>{text('conflict.title')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography>
              {text(fields.length > 0 ? explanation : 'conflict.none', {
                by,
                at,
                time: at,
              })}
            </Typography>
            {fields.length > 0 && (
              <ComparisonTable
                fields={fields}
                first={mine}
                second={theirs}
                titles={{
                  field: text('conflict.field'),
                  first: text('conflict.mine'),
                  second: text(isOwn ? 'conflict.theirsOwn' : 'conflict.theirs', { by }),
                }}
                empty={text('conflict.empty')}
              />
            )}
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onTakeTheirs}>
            {text('conflict.takeTheirs')}
          </Button>
          <Button onClick={onKeepMine}>{text('conflict.keepMine')}</Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
