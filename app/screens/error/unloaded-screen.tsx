import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { UnlistedPageHead } from '#app/components/page-head.tsx';
import { failureOf } from '#app/content/content-store.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContentStore } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import type { Page } from '#app/route.tsx';

type Props = {
  page: Page;
  /** Called when the reader presses Retry; loads the code. */
  onRetry: () => void;
};

/** Replaces a screen whose code could not be loaded: the same error as if its content could not (spec §8). */
export function UnloadedScreen({ page, onRetry }: Props) {
  const { title, message } = page.route.failure(useWords());
  const config = useSiteConfig();
  const store = useContentStore();
  const requests = page.primary();
  const detail = requests.map((request) => failureOf(request, config)).join(' ');
  const retry = () => {
    for (const request of requests) void store.fetch(request);
    onRetry();
  };
  return (
    <>
      <UnlistedPageHead title={title} />
      <h1 className="visually-hidden">{title}</h1>
      <ErrorNotice message={message} detail={detail} onRetry={retry} />
    </>
  );
}
