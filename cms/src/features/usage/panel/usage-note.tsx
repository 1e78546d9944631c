import { Box, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../words';

const Usages = v.object({
  data: v.array(
    v.object({ type: v.string(), count: v.number(), examples: v.array(v.object({ title: v.string() })) }),
  ),
});
type Usage = v.InferOutput<typeof Usages>['data'][number];

const SHOWN_EXAMPLES = 3;

type Props = { uid: string; documentIds: readonly string[] };

/** Lists what refers to entries: by type, with their number and some of their titles. */
export function UsageNote({ uid, documentIds }: Props) {
  const { formatMessage } = useIntl();
  const usages = useUsages({ uid, documentIds });
  if (usages.length === 0) return null;

  return (
    <Box width="100%">
      <Typography tag="p">{formatMessage(message('usage.refer'))}</Typography>
      <ul>
        {usages.map((usage) => (
          <Typography key={usage.type} tag="li">
            {describe(
              usage,
              formatMessage({ id: nameOf(usage.type), defaultMessage: nameOf(usage.type) }),
              (title) => formatMessage(message('usage.title'), { title }),
            )}
          </Typography>
        ))}
      </ul>
    </Box>
  );
}

/** Empty until the service has answered, and if it does not. */
function useUsages({ uid, documentIds }: Props): Usage[] {
  const { get } = useFetchClient();
  const ids = documentIds.map((id) => `&documentId=${id}`).join('');
  const [usages, setUsages] = useState<Usage[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    get(`/masthead/usage?uid=${uid}${ids}`, { signal: abort.signal })
      .then(({ data }) => setUsages(v.parse(Usages, data).data))
      .catch(() => setUsages([]));
    return () => abort.abort();
  }, [get, uid, ids]);
  return usages;
}

function describe({ count, examples }: Usage, name: string, quote: (title: string) => string): string {
  const titles = examples.slice(0, SHOWN_EXAMPLES).map(({ title }) => quote(title));
  const more = count > titles.length ? ' …' : '';
  return titles.length > 0 ? `${name}: ${count} (${titles.join(', ')}${more})` : `${name}: ${count}`;
}

/** The name in the schema, which has translations. */
const nameOf = (type: string) => type.charAt(0).toUpperCase() + type.slice(1);
