import { Box, Flex, TextButton, Typography } from '@strapi/design-system';
import { useIsMobile } from '@strapi/strapi/admin';
import { useState } from 'react';
import * as v from 'valibot';
import type { PanelText } from '../words';
import type { Offer } from './use-kept-changes';

/** As many as fit beside a form, and above it on a phone. */
const FIRST = { desk: 3, phone: 1 } as const;

const Named = v.union([
  v.pipe(
    v.looseObject({ title: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform(({ title }) => title),
  ),
  v.pipe(
    v.looseObject({ name: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform(({ name }) => name),
  ),
]);

type Props = {
  text: (name: PanelText, values?: Record<string, string>) => string;
  time: (date: number) => string;
  offers: readonly Offer[];
  onRestore: (offer: Offer) => void;
  onDiscard: (offer: Offer) => void;
};

/** The changes of earlier visits, by name and time, the newest first. */
export function Offers({ text, time, offers, onRestore, onDiscard }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const first = useIsMobile() ? FIRST.phone : FIRST.desk;
  const describe = ({ changes: { at, fields } }: Offer) => {
    const named = v.safeParse(Named, fields);
    const found = text('unsaved.found', { time: time(at) });
    return named.success ? text('unsaved.named', { name: named.output, found }) : found;
  };
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
      {offers.slice(0, isWhole ? undefined : first).map((offer) => (
        <Flex key={offer.visit.visit} tag="li" wrap="wrap" gap={2}>
          <Box flex="1 1 16rem">
            <Typography style={{ overflowWrap: 'anywhere' }}>{describe(offer)}</Typography>
          </Box>
          <TextButton onClick={() => onRestore(offer)}>{text('unsaved.restore')}</TextButton>
          <TextButton onClick={() => onDiscard(offer)}>{text('unsaved.discard')}</TextButton>
        </Flex>
      ))}
      {!isWhole && offers.length > first && (
        <li>
          <TextButton onClick={() => setIsWhole(true)}>
            {text('unsaved.all', { count: String(offers.length) })}
          </TextButton>
        </li>
      )}
    </Flex>
  );
}
