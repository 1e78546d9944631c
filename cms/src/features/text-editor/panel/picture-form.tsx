import { Flex, Typography } from '@strapi/design-system';
import type { Command } from 'prosemirror-state';
import { useIntl } from 'react-intl';
import { message } from '../words';
import { BarButton, TextInput } from './bar-fields';
import { setAttributes } from './groups';
import type { PictureState } from './toolbar-state';

const WIDTHS = [null, 'wide', 'full'] as const;

type Props = {
  picture: PictureState;
  /** There all pictures have the same width. */
  isInGallery: boolean;
  change: (command: Command) => void;
};

/** The texts and the width of the selected picture. */
export function PictureForm({ picture: { place, image, width }, isInGallery, change }: Props) {
  const { formatMessage } = useIntl();
  const set = (changes: object) => change(setAttributes(place, { image: { ...image, ...changes } }));
  return (
    <Flex gap={2} wrap="wrap" alignItems="end">
      <Typography variant="sigma" textColor="neutral700">
        {formatMessage(message('text.picture'))}
      </Typography>
      <TextInput
        name="alternativeText"
        value={image.alternativeText ?? ''}
        onChange={(alternativeText) => set({ alternativeText })}
      />
      <TextInput name="caption" value={image.caption ?? ''} onChange={(caption) => set({ caption })} />
      {!isInGallery &&
        WIDTHS.map((one) => (
          <BarButton
            key={one}
            name={`width-${one ?? 'text'}`}
            isPressed={width === one}
            onPress={() => change(setAttributes(place, { width: one }))}
          />
        ))}
    </Flex>
  );
}
