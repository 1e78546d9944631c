import { type Context, use } from 'react';

/** The value of a context that must have been provided. Throws if it was not. */
export function usePresent<Value extends object>(context: Context<Value | null>): Value {
  const value = use(context);
  if (!value) throw new Error('A context is missing.');
  return value;
}
