import { lazyPart } from '#app/screens/article/lazy-part.tsx';
import type { EmbedProps } from '#app/screens/article/parts/extended-text/embed-card.tsx';
import { embedFrame } from './embed-frame.ts';

/** An embed whose provider shows it in a frame. */
export const FramedEmbed = lazyPart(
  () => import('./framed-embed.tsx'),
  ({ FramedEmbed }) => FramedEmbed,
  ({ embed, rel }: EmbedProps) => {
    const frame = embedFrame(embed.href);
    return frame && { embed, rel, frame };
  },
);
