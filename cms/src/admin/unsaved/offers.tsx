import { Button, Flex, TextButton, Typography } from '@strapi/design-system';
import { useState } from 'react';
import * as v from 'valibot';
import type { PanelText } from '../../language/en/panel';
import type { Offer } from './use-kept-changes';

/** As many as fit beside a form. */
const FIRST = 3;

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
  const describe = ({ changes: { at, fields } }: Offer) => {
    const named = v.safeParse(Named, fields);
    const found = text('unsaved.found', { time: time(at) });
    return named.success ? text('unsaved.named', { name: named.output, found }) : found;
  };
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
      {offers.slice(0, isWhole ? undefined : FIRST).map((offer) => (
        <li key={offer.visit.visit}>
          <Typography tag="p" style={{ overflowWrap: 'anywhere' }}>
            {describe(offer)}
          </Typography>
          <Flex gap={2} paddingTop={1}>
            <Button size="S" onClick={() => onRestore(offer)}>
              {text('unsaved.restore')}
            </Button>
            <Button size="S" variant="tertiary" onClick={() => onDiscard(offer)}>
              {text('unsaved.discard')}
            </Button>
          </Flex>
        </li>
      ))}
      {!isWhole && offers.length > FIRST && (
        <li>
          <TextButton onClick={() => setIsWhole(true)}>
            {text('unsaved.all', { count: String(offers.length) })}
          </TextButton>
        </li>
      )}
    </Flex>
  );
}
