import { type ReactNode, useEffect } from 'react';
import type { ContentStore } from '#app/content/content-store.ts';
import type { KeptPart } from '#app/content/kept-part.ts';
import { type KeptList, KeptListContext } from '#app/content/list-facts.ts';
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
  kept?: KeptPart | null;
  /** The list of its screen, if the browser keeps only that. */
  keptList?: KeptList | null;
  /** Nothing in it needs a script, so the browser keeps it as the server rendered it. */
  footer: ReactNode;
  /** Called once, when the application handles events. */
  onReady?: () => void;
  /** Replaces the screen of the current route. */
  children?: ReactNode;
};

/** The application inside a router. Server and browser render the same tree. */
export function App({
  config,
  store,
  language,
  kept = null,
  keptList = null,
  footer,
  onReady,
  children,
}: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onReady?.(), []);

  return (
    <SiteConfigContext value={config}>
      <ContentStoreContext value={store}>
        <LanguageContext value={language}>
          <KeptListContext value={keptList}>
            <PageLayout footer={footer}>{children ?? <CurrentScreen kept={kept} />}</PageLayout>
          </KeptListContext>
        </LanguageContext>
      </ContentStoreContext>
    </SiteConfigContext>
  );
}
