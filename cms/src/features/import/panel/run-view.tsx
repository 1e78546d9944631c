import { Button, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { ImportRun } from '../server/stored-state';
import { message } from '../words';

type Props = {
  run: ImportRun;
  mayImport: boolean;
  onImport: () => void;
  onStop: () => void;
};

/** The progress or result of a dry run or an import, and the possible next steps. */
export function RunView({ run: { isDryRun, state, line }, mayImport, onImport, onStop }: Props) {
  const { formatMessage } = useIntl();
  const sentence = message(`import.${isDryRun ? 'dryRun' : 'import'}-${state}`);
  const isOver = state === 'completed' || state === 'stopped';
  return (
    <Flex direction="column" alignItems="flex-start" gap={3}>
      <div role="status">
        <Typography tag="p" variant="omega" fontWeight="bold">
          {formatMessage(sentence)}
        </Typography>
        {line && !isOver && (
          <Typography tag="p" textColor={state === 'failed' ? 'danger600' : 'neutral600'}>
            {line}
          </Typography>
        )}
      </div>
      {state === 'running' && (
        <Button variant="danger-light" onClick={onStop}>
          {formatMessage(message('import.stop'))}
        </Button>
      )}
      {mayImport && (
        <Button onClick={onImport}>
          {formatMessage(message(isDryRun ? 'import.start' : 'import.resume'))}
        </Button>
      )}
    </Flex>
  );
}
