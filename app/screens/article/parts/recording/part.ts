import { lazyPart } from '#app/screens/article/lazy-part.tsx';
import type { GroupOf } from '#app/screens/article/parts/extended-text/group-rendering.ts';
import { recordingKind } from '#contract/body/recording.ts';

type Props = { embed: GroupOf<'embed'>; mediaBase: string };

/** A sound or film of the media library. */
export const Recording = lazyPart(
  () => import('./recording.tsx'),
  ({ Recording }) => Recording,
  ({ embed, mediaBase }: Props) => {
    const kind = recordingKind(embed.href, mediaBase);
    return kind && { embed, kind };
  },
);
