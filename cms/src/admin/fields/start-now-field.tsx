import { InputRenderer, useField } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import * as v from 'valibot';

/** What Strapi's form gives to a field. */
const Props = v.object({
  name: v.string(),
  label: v.optional(v.string(), ''),
  hint: v.nullish(v.string()),
  required: v.optional(v.boolean(), false),
  disabled: v.optional(v.boolean(), false),
  locale: v.string(),
});
type Props = v.InferOutput<typeof Props>;

/** Strapi's field for a date, which is now in a part of the form that was never saved. */
export const startNowField = (now: () => number) => (props: object) => (
  <StartNow {...v.parse(Props, props)} now={now} />
);

function StartNow({ now, ...props }: Props & { now: () => number }) {
  const { name } = props;
  const { value, onChange } = useField<unknown>(name);
  const { value: id } = useField<unknown>(`${name.slice(0, name.lastIndexOf('.') + 1)}id`);
  const isNew = id === undefined && !value;
  // Who empties it afterwards wants another date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part is added
  useEffect(() => {
    if (isNew) onChange(name, new Date(now()).toISOString());
  }, []);
  return <InputRenderer {...props} type="datetime" />;
}
