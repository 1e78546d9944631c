import { photoCredit } from '#app/language/photo-credit.ts';
import { useWords } from '#app/language/use-language.ts';
import type { Article } from '#contract/entities/article.ts';
import { CoverDialog } from './cover-dialog.tsx';
import { coverDialogId } from './cover-dialog-id.ts';

/** The pictures of a cover in full screen. Not beside the figures: reader views of browsers would show them twice. */
export function CoverDialogs({ cover: { media, author } }: { cover: NonNullable<Article['cover']> }) {
  const credit = photoCredit(author, useWords().photoBy);
  return media.map((picture, index) => (
    <CoverDialog key={index} id={coverDialogId(index)} picture={picture} credit={credit} />
  ));
}
