import { Suspense } from 'react';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { embedFrame } from '#contract/embed-frame.ts';
import { EmbedCard, type EmbedProps } from './embed-card.tsx';

/** Loaded for the articles that need it, with its styles. */
export const FramedEmbed = lazyComponent(
  () => import('./framed-embed.tsx'),
  ({ FramedEmbed }) => FramedEmbed,
);

/** What another site shows: a card, with a button for the frame if the provider has one. */
export function Embed(props: EmbedProps) {
  const frame = embedFrame(props.embed.href);
  if (!frame) return <EmbedCard {...props} />;
  return (
    <Suspense fallback={<EmbedCard {...props} />}>
      <FramedEmbed {...props} frame={frame} />
    </Suspense>
  );
}
