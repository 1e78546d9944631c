import { type ReactNode, useEffect } from 'react';
import type { ContentStore } from '#app/content/content-store.ts';
import type { KeptScreen } from '#app/content/kept-screen.ts';
import { type SiteConfig, SiteConfigContext } from '#app/content/site-config.ts';
import { ContentStoreContext } from '#app/content/use-content.ts';
import { type Language, LanguageContext } from '#app/language/use-language.ts';
import { PageLayout } from '#app/layout/page-layout.tsx';
import { CurrentScreen } from './current-screen.tsx';

type Props = {
  config: SiteConfig;
  store: ContentStore;
  language: Language;
  /** The screen of the current page, if the browser keeps it as the server rendered it. */
  kept?: KeptScreen | null;
  /** Called once, when the application handles events. */
  onReady?: () => void;
  /** Replaces the screen of the current route. */
  children?: ReactNode;
};

/** The application inside a router. Server and browser render the same tree. */
export function App({ config, store, language, kept = null, onReady, children }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onReady?.(), []);

  return (
    <SiteConfigContext value={config}>
      <ContentStoreContext value={store}>
        <LanguageContext value={language}>
          <PageLayout>{children ?? <CurrentScreen kept={kept} />}</PageLayout>
        </LanguageContext>
      </ContentStoreContext>
    </SiteConfigContext>
  );
}
