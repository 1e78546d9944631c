import { expect, test } from 'vitest';
import { takesDropCap } from './takes-drop-cap.ts';

const REST = ' and so on'.repeat(12);

test.each([
  { text: `The ship${REST}`, takes: true },
  { text: `Ålvik${REST}`, takes: true },
  { text: `E\u0301cole${REST}`, takes: true },
  { text: `Старый порт${REST}`, takes: true },
  { text: `Το λιμάνι${REST}`, takes: true },
  { text: 'A short one.', takes: false },
  { text: `“The ship”${REST}`, takes: false },
  { text: `1986 was${REST}`, takes: false },
  { text: `iron${REST}`, takes: false },
  { text: `🛳️ The ship${REST}`, takes: false },
  { text: `¿Qué?${REST}`, takes: false },
  { text: ` The ship${REST}`, takes: false },
  { text: `الميناء${REST}`, takes: false },
  { text: `הנמל${REST}`, takes: false },
  { text: `बंदरगाह${REST}`, takes: false },
  { text: `ท่าเรือ${REST}`, takes: false },
  { text: `港口${REST}`, takes: false },
  { text: `항구${REST}`, takes: false },
  { text: `ნავსადგური${REST}`, takes: false },
  { text: '', takes: false },
])('a paragraph that starts with "$text": $takes', ({ text, takes }) => {
  expect(takesDropCap(text)).toBe(takes);
});
