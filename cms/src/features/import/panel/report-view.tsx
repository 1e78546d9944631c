import { Flex, Table, Tbody, Td, Tr, Typography } from '@strapi/design-system';
import { type Finding, type Report, shareKept } from 'masthead-contract/imports/report';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { message, type PanelText } from '../words';

/** Refusals that the page shows; the report of the command has more. */
const SHOWN = 20;

/** Shows what was read, lost and left out. Everything from the export is shown as plain text. */
export function ReportView({ report }: { report: Report }) {
  const { formatMessage, formatNumber } = useIntl();
  const { counts, words, losses, left, strangest, written } = report;
  const say = (name: PanelText, values?: Record<string, string>) => formatMessage(message(name), values);
  const placed = ({ file, line, title }: Finding['examples'][number]['place']) =>
    [line === null ? file : say('import.line', { file, line: String(line) }), title]
      .filter(Boolean)
      .join(': ');
  const kept = shareKept(report);
  const refusals = written ? [written.refused, written.drafts, written.withoutRedirect] : [];

  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Typography tag="h2" variant="beta">
        {say('import.report', { source: report.source })}
      </Typography>
      <Typography tag="p">
        {kept === null
          ? say('import.noWords')
          : say('import.words', { kept, read: formatNumber(words.read) })}
      </Typography>
      {written && (
        <Part title={say('import.writtenTitle')}>
          <Rows
            rows={[
              [say('import.written'), formatNumber(written.written)],
              [say('import.present'), formatNumber(written.present)],
              [say('import.draftsByRule'), formatNumber(written.drafts.count)],
              [say('import.refused'), formatNumber(written.refused.count)],
              [say('import.withoutRedirect'), formatNumber(written.withoutRedirect.count)],
              ...refusals.flatMap(({ examples }) =>
                examples.slice(0, SHOWN).map(({ title, reason }) => [title, reason]),
              ),
            ]}
          />
        </Part>
      )}
      <Part title={say('import.read')}>
        <Rows rows={COUNTED.map((name) => [say(`import.${name}`), formatNumber(counts[name])])} />
      </Part>
      {(
        [
          ['import.lost', losses],
          ['import.left', left],
        ] as const
      ).map(([title, findings]) => (
        <Part key={title} title={say(title)}>
          {findings.length === 0 ? (
            <Typography>
              {say(kept === null && findings === losses ? 'import.noWords' : 'import.nothing')}
            </Typography>
          ) : (
            findings.map(({ what, count, examples }) => (
              <details key={what}>
                <summary>
                  <Typography>
                    {formatNumber(count)} × {what}
                  </Typography>
                </summary>
                <Rows rows={examples.map(({ place, example }) => [placed(place), example])} />
              </details>
            ))
          )}
        </Part>
      ))}
      {strangest.length > 0 && (
        <Part title={say('import.strangest')}>
          <Rows
            rows={strangest.map(({ place, oldAddress, newAddress, lostWords }) => [
              placed(place),
              newAddress ? `${oldAddress} → ${newAddress}` : oldAddress,
              lostWords.join(' '),
            ])}
          />
        </Part>
      )}
    </Flex>
  );
}

const COUNTED = [
  'articles',
  'drafts',
  'authors',
  'categories',
  'tags',
  'dossiers',
  'comments',
  'pictures',
  'links',
  'embeds',
] as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography tag="h3" variant="delta">
        {title}
      </Typography>
      {children}
    </section>
  );
}

function Rows({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <Table colCount={rows[0]?.length ?? 0} rowCount={rows.length}>
      <Tbody>
        {rows.map((cells, row) => (
          <Tr key={row}>
            {cells.map((cell, column) => (
              <Td key={column}>
                <Typography style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{cell}</Typography>
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
