import { type ReactNode, use } from 'react';
import { isUsable, LIST_ID } from '#app/content/kept-part.ts';
import { KeptListContext } from '#app/content/list-facts.ts';
import { KeptMarkup } from './kept-markup.tsx';

type Props = {
  /** The canonical URL of the page. */
  address: string;
  children: ReactNode;
};

/** The list of a screen; on the page that the server has sent as that rendered it, without a copy of its content as data. */
export function ListOfPage({ address, children }: Props) {
  const kept = use(KeptListContext);
  if (kept && isUsable(kept, address, performance.now())) return <KeptMarkup id={LIST_ID} part={kept} />;
  return <div id={LIST_ID}>{children}</div>;
}
