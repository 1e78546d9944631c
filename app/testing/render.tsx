import { configure } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { BrowserRouter } from '#app/browser/router.tsx';
import { ContentStore } from '#app/content/content-store.ts';
import { SiteConfigContext } from '#app/content/site-config.ts';
import { ContentStoreContext } from '#app/content/use-content.ts';
import { LanguageContext } from '#app/language/use-language.ts';
import type { Answers } from './answers.ts';
import { ENGLISH } from './english.ts';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

// Lazy components may load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** An element that happy-dom does not know, so React warns about it. */
const UNKNOWN_ELEMENT = 'search';

type Settings = {
  /** The path and query string of the page. */
  url?: string;
  answers?: Answers;
  /** Advances fake timers, for user events in a test that uses them. */
  advanceTimers?: (milliseconds: number) => void;
};

/**
 * Renders part of a page as in the browser, until the end of the test, which fails if React logs an error. Requests are
 * answered without delay from `answers`; all others fail. `requested` has the URLs of all requests so far.
 */
export function render(part: ReactNode, { url = '/', answers = {}, ...options }: Settings = {}) {
  history.replaceState(null, '', url);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const requested: string[] = [];
  const store = new ContentStore({
    fetch: async (url) => {
      requested.push(url);
      if (!(url in answers)) throw new Error(`The test has no answer to ${url}.`);
      return answers[url];
    },
    wait: () => Promise.resolve(),
    now: () => 0,
    host: '',
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    const errors = consoleError.mock.calls.filter(([, tag]) => tag !== UNKNOWN_ELEMENT);
    expect(errors).toEqual([]);
  });
  root.render(
    <BrowserRouter isKept={() => false} open={() => undefined} isLoading={() => false}>
      <SiteConfigContext value={config}>
        <LanguageContext value={ENGLISH}>
          <ContentStoreContext value={store}>{part}</ContentStoreContext>
        </LanguageContext>
      </SiteConfigContext>
    </BrowserRouter>,
  );
  return { visitor: userEvent.setup(options), requested };
}
