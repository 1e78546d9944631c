import {
  Button,
  Field,
  Flex,
  ProgressBar,
  SingleSelect,
  SingleSelectOption,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { IMPORT_KINDS, IMPORT_SOURCES, type ImportKind } from 'masthead-contract/imports/kinds';
import { type FormEvent, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ImportStatus } from '../server/imports';
import type { ImportSource } from '../server/stored-state';
import { message } from '../words';

/** Suggested hosts; those with most pictures come first. */
const SHOWN_HOSTS = 10;
const MEGABYTE = 1_000_000;
const NOTHING: ImportSource = { kind: 'wordpress', address: '', site: '', pictureHosts: '' };

type Props = {
  status: ImportStatus;
  /** The progress of the upload; `null` without one. */
  percent: number | null;
  onUpload: (file: File) => void;
  onDryRun: (source: ImportSource) => void;
};

/** The form for what to import, and from where. */
export function ImportForm({ status, percent, onUpload, onDryRun }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  const { file, maxBytes, run, report } = status;
  const [source, setSource] = useState<ImportSource>(status.source ?? NOTHING);
  const fileId = useId();
  const { extensions, isOnTheWeb } = IMPORT_SOURCES[source.kind];
  const named = source.pictureHosts.split(',').flatMap((host) => host.trim() || []);
  const found = (report?.unnamedHosts ?? [])
    .filter(({ host }) => !named.includes(host))
    .slice(0, SHOWN_HOSTS);
  const isRunning = run?.state === 'running';
  const megabytes = (bytes: number) => formatNumber(bytes / MEGABYTE, { maximumFractionDigits: 1 });

  function submit(event: FormEvent): void {
    event.preventDefault();
    onDryRun({ ...source, address: isOnTheWeb ? source.address : '' });
  }

  const textField = (name: 'address' | 'site' | 'pictureHosts') => (
    <Field.Root name={name} hint={formatMessage(message(`import.${name}Hint`))}>
      <Field.Label>{formatMessage(message(`import.${name}`))}</Field.Label>
      <TextInput
        value={source[name]}
        disabled={isRunning}
        onChange={({ target }) => setSource({ ...source, [name]: target.value })}
      />
      <Field.Hint />
    </Field.Root>
  );

  return (
    <form onSubmit={submit}>
      <Flex direction="column" alignItems="stretch" gap={5}>
        <Field.Root name="kind">
          <Field.Label>{formatMessage(message('import.kind'))}</Field.Label>
          <SingleSelect
            value={source.kind}
            disabled={isRunning}
            onChange={(kind) => setSource({ ...source, kind: kindOf(kind) })}
          >
            {IMPORT_KINDS.map((kind) => (
              <SingleSelectOption key={kind} value={kind}>
                {formatMessage(message(`import.${kind}`))}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
        <Flex direction="column" alignItems="flex-start" gap={1}>
          <Typography tag="label" htmlFor={fileId} variant="pi" fontWeight="bold" textColor="neutral800">
            {formatMessage(message('import.file'))}
          </Typography>
          <input
            id={fileId}
            type="file"
            accept={extensions.join(',')}
            disabled={isRunning || percent !== null}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) onUpload(chosen);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          <Typography variant="pi" textColor="neutral600">
            {formatMessage(message('import.fileHint'), {
              extensions: extensions.join(', '),
              size: megabytes(maxBytes),
            })}
          </Typography>
          <div role="status">
            {percent !== null && (
              <>
                <Typography>{formatMessage(message('import.uploading'), { percent })}</Typography>
                <ProgressBar value={percent} />
              </>
            )}
            {percent === null && file && (
              <Typography>
                {formatMessage(message('import.uploaded'), { name: file.name, size: megabytes(file.size) })}
              </Typography>
            )}
          </div>
        </Flex>
        {isOnTheWeb && textField('address')}
        {textField('site')}
        {textField('pictureHosts')}
        {found.length > 0 && (
          <Flex gap={2} wrap="wrap" alignItems="center">
            <Typography variant="pi">{formatMessage(message('import.foundHosts'))}</Typography>
            {found.map(({ host, pictures }) => (
              <Button
                key={host}
                variant="tertiary"
                disabled={isRunning}
                onClick={() => setSource({ ...source, pictureHosts: [...named, host].join(', ') })}
              >
                {formatMessage(message('import.addHost'), { host, pictures })}
              </Button>
            ))}
          </Flex>
        )}
        <Flex direction="column" alignItems="flex-start" gap={1}>
          <Button type="submit" variant="secondary" disabled={isRunning || percent !== null}>
            {formatMessage(message('import.dryRun'))}
          </Button>
          <Typography variant="pi" textColor="neutral600">
            {formatMessage(message('import.dryRunHint'))}
          </Typography>
        </Flex>
      </Flex>
    </form>
  );
}

const kindOf = (value: string | number): ImportKind =>
  IMPORT_KINDS.find((kind) => kind === value) ?? NOTHING.kind;
