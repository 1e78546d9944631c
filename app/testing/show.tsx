import { configure } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { BrowserRouter } from '#app/browser/router.tsx';
import { ContentStore } from '#app/content/content-store.ts';
import { SiteConfigContext } from '#app/content/site-config.ts';
import { ContentStoreContext } from '#app/content/use-content.ts';
import type { Answers } from './answers.ts';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

// Code that comes late may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const UNKNOWN_TO_HAPPY_DOM = 'search';

type Settings = {
  address?: string;
  answers?: Answers;
  /** For a visitor who acts while the test holds the clock. */
  advanceTimers?: (milliseconds: number) => void;
};

/**
 * Shows a part of a page at an address, for the rest of a test, as the application does in the browser; React must have
 * nothing to complain about. Content comes at once; a request that is not among `answers` fails. `asked` are the
 * addresses of all requests so far.
 */
export function show(part: ReactNode, { address = '/', answers = {}, ...options }: Settings = {}) {
  history.replaceState(null, '', address);
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked: string[] = [];
  const store = new ContentStore({
    ask: async (url) => {
      asked.push(url);
      if (!(url in answers)) throw new Error(`There is no answer to ${url}.`);
      return answers[url];
    },
    wait: () => Promise.resolve(),
    now: () => 0,
    host: '',
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    const complaints = complain.mock.calls.filter(([, tag]) => tag !== UNKNOWN_TO_HAPPY_DOM);
    expect(complaints).toEqual([]);
  });
  root.render(
    <BrowserRouter>
      <SiteConfigContext value={config}>
        <ContentStoreContext value={store}>{part}</ContentStoreContext>
      </SiteConfigContext>
    </BrowserRouter>,
  );
  return { visitor: userEvent.setup(options), asked };
}
