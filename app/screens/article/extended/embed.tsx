import { Suspense } from 'react';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { embedFrame } from '#contract/embed-frame.ts';
import { EmbedCard } from './embed-card.tsx';
import type { GroupOf } from './group-rendering.ts';

/** Loaded for the articles that need it, with its styles. */
export const FramedEmbed = lazyComponent(
  () => import('./framed-embed.tsx'),
  ({ FramedEmbed }) => FramedEmbed,
);

/** What another site shows: a card, with a button for the frame if the provider has one. */
export function Embed({ embed }: { embed: GroupOf<'embed'> }) {
  const frame = embedFrame(embed.href);
  if (!frame) return <EmbedCard embed={embed} />;
  return (
    <Suspense fallback={<EmbedCard embed={embed} />}>
      <FramedEmbed embed={embed} frame={frame} />
    </Suspense>
  );
}
