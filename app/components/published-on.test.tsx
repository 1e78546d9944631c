// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { render } from '#app/testing/render.tsx';
import { siteCall } from '#contract/calls/site.ts';
import { PublishedOn } from './published-on.tsx';

const DATE = '2025-12-31T23:30:00.000Z';

test.each([
  { settings: { timeZone: 'Europe/Berlin' }, text: '1st January, 2026' },
  { settings: { timeZone: 'nowhere' }, text: '31st December, 2025' },
  { settings: {}, text: '31st December, 2025' },
])('with the settings $settings a date is $text', async ({ settings, text }) => {
  render(<PublishedOn date={DATE} />, { answers: { [siteCall.request().url]: { data: settings } } });
  expect(await screen.findByText(text)).toBeTruthy();
});
