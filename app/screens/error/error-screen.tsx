import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import { ErrorMessage } from './error-message.tsx';

/** The page for unknown routes (spec §2, Error page), with something else to read. */
export function ErrorScreen() {
  return (
    <>
      <ErrorMessage />
      <OtherArticles />
    </>
  );
}
