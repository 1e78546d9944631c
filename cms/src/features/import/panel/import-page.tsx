import { Box, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, useAPIErrorHandler, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ImportSource } from '../server/stored-state';
import { message } from '../words';
import { ImportForm } from './import-form';
import { ReportView } from './report-view';
import { RunView } from './run-view';
import { uploadExport } from './upload-export';
import { useImport } from './use-import';

/** A page of the settings: imports the articles of another system. */
export function ImportPage() {
  const { formatMessage } = useIntl();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const { status, load } = useImport();
  const [percent, setPercent] = useState<number | null>(null);

  if (status === null) return <Page.Loading />;
  if (status === 'failed') return <Page.Error />;

  const { partBytes, run, report } = status;
  const attempt = (work: Promise<unknown>) =>
    work
      .catch((error) => toggleNotification({ type: 'danger', message: formatAPIError(error) }))
      .then(() => load());
  const ask = (name: string, content: object = {}) => attempt(post(`/masthead/import/${name}`, content));
  const upload = (file: File) =>
    attempt(uploadExport(file, { post, partBytes, onProgress: setPercent })).then(() => setPercent(null));

  return (
    <Page.Main>
      <Page.Title>{formatMessage(message('import.title'))}</Page.Title>
      <Layouts.Header
        title={formatMessage(message('import.title'))}
        subtitle={formatMessage(message('import.explanation'))}
      />
      <Layouts.Content>
        {status.isInstalled ? (
          <Flex direction="column" alignItems="stretch" gap={6}>
            <Box background="neutral0" padding={6} shadow="tableShadow" hasRadius>
              <ImportForm
                status={status}
                percent={percent}
                onUpload={upload}
                onDryRun={(source: ImportSource) => ask('dry-run', source)}
              />
            </Box>
            {run && (
              <RunView
                run={run}
                mayImport={status.mayImport}
                onImport={() => ask('start')}
                onStop={() => ask('stop')}
              />
            )}
            {report && <ReportView report={report} />}
          </Flex>
        ) : (
          <Typography>{formatMessage(message('import.missing'))}</Typography>
        )}
      </Layouts.Content>
    </Page.Main>
  );
}
