import { fireEvent } from '@testing-library/dom';

/** Writes as an input method does: each step replaces the one before, and the last one is chosen. */
export async function compose(
  field: HTMLElement,
  steps: readonly string[],
  onStep: () => Promise<unknown>,
): Promise<void> {
  fireEvent.compositionStart(field);
  for (const value of steps) {
    fireEvent.input(field, { target: { value }, isComposing: true });
    await onStep();
  }
  fireEvent.compositionEnd(field);
}
