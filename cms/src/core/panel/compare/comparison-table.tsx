import { Typography } from '@strapi/design-system';
import { unstable_useContentManagerContext as useContentManagerContext } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useMoments } from '../moments/use-moments';
import { compareTexts, type Piece } from './compare-texts';
import { fieldText } from './field-text';

type Values = Readonly<Record<string, unknown>>;

type Props = {
  /** The names of the fields in which the versions differ. */
  fields: readonly string[];
  first: Values;
  second: Values;
  titles: { field: string; first: string; second: string };
  /** Shown for a field without a value. */
  empty: string;
};

/** Two versions of an entry side by side, with the words marked in which they differ. */
export function ComparisonTable({ fields, first, second, titles, empty }: Props) {
  const labelOf = useLabels();
  const formatMoment = useMoments();
  const compared = fields.map((name) => ({
    name,
    ...compareTexts(fieldText(first[name], formatMoment), fieldText(second[name], formatMoment)),
  }));
  return (
    <Table>
      <thead>
        <tr>
          {[titles.field, titles.first, titles.second].map((title) => (
            <Typography key={title} tag="th" variant="delta" scope="col">
              {title}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {compared.map((field) => (
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
