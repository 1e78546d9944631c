import { Suspense } from 'react';
import { useSiteConfig } from '#app/content/site-config.ts';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { recordingKind } from '#contract/body/recording.ts';
import { EmbedCard, type EmbedProps } from './embed-card.tsx';
import { embedFrame } from './embed-frame.ts';

// Loaded for the articles that need them, with their styles.

export const FramedEmbed = lazyComponent(
  () => import('./framed-embed.tsx'),
  ({ FramedEmbed }) => FramedEmbed,
);

export const Recording = lazyComponent(
  () => import('./recording.tsx'),
  ({ Recording }) => Recording,
);

/** What another site shows: a card, with a button for the frame if the provider has one. What the magazine itself has is played. */
export function Embed(props: EmbedProps) {
  const { mediaBase } = useSiteConfig();
  const { href } = props.embed;
  const kind = recordingKind(href, mediaBase);
  const frame = embedFrame(href);
  if (!kind && !frame) return <EmbedCard {...props} />;
  return (
    <Suspense fallback={<EmbedCard {...props} />}>
      {kind && <Recording embed={props.embed} kind={kind} />}
      {!kind && frame && <FramedEmbed {...props} frame={frame} />}
    </Suspense>
  );
}
