import { Typography } from '@strapi/design-system';
import { InputRenderer, useField } from '@strapi/strapi/admin';
import { type FormEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../words';
import { readTime } from './read-time';

/** The properties that Strapi's form passes to a field. */
const Props = v.object({
  name: v.string(),
  label: v.optional(v.string(), ''),
  hint: v.nullish(v.string()),
  required: v.optional(v.boolean(), false),
  disabled: v.optional(v.boolean(), false),
});
type Props = v.InferOutput<typeof Props>;

/**
 * Strapi's field for a date with its time: a typed date or time replaces the existing one, and a text that isn't a time is
 * refused. In a part of the form that was never saved, a required date starts as now.
 */
export const dateTimeField = (now: () => number) => (props: object) => (
  <DateTime {...v.parse(Props, props)} now={now} />
);

function DateTime({ now, ...props }: Props & { now: () => number }) {
  const { name, required } = props;
  const { formatMessage } = useIntl();
  const { value, onChange } = useField<unknown>(name);
  const { value: id } = useField<unknown>(`${name.slice(0, name.lastIndexOf('.') + 1)}id`);
  const startsNow = required && id === undefined && !value;
  // An editor who clears it afterwards wants another date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part is added
  useEffect(() => {
    if (startsNow) onChange(name, new Date(now()).toISOString());
  }, []);

  const [refused, setRefused] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const boxes = (): HTMLInputElement[] => [...(place.current?.querySelectorAll('input') ?? [])];
  /** The box for the time, if an event is of it: the second one. */
  const timeBox = ({ target }: SyntheticEvent): HTMLInputElement | null => {
    const [, box] = boxes();
    return box && box === target ? box : null;
  };

  /** Whether a box was entered or pressed, and nothing was typed since. */
  const isFresh = useRef(false);
  function enter(): void {
    isFresh.current = true;
    half.current = null;
  }

  /** Strapi's box drops letters, so an 'am' or 'pm' is noted here, with the digits before it. */
  const half = useRef<{ digits: string; letters: string } | null>(null);
  function noteLetters(text: string): boolean {
    const letters = text.match(/\p{L}/gu)?.join('') ?? '';
    if (letters) half.current ??= { digits: text.replaceAll(/\p{L}/gu, ''), letters: '' };
    else if (/\d$/.test(text)) half.current = null;
    if (half.current) half.current.letters += letters;
    return half.current !== null;
  }
  const textIn = (box: HTMLInputElement): string =>
    half.current ? half.current.digits + half.current.letters : box.value;

  /** The first key typed replaces the date or the time. Strapi's boxes undo a selection made any earlier. */
  function replaceText(event: KeyboardEvent): void {
    const box = boxes().find((each) => each === event.target);
    const types = event.key.length === 1 || event.key === 'Unidentified';
    if (isFresh.current && types && !event.ctrlKey && !event.metaKey) box?.select();
    isFresh.current = false;
  }

  /** Returns whether a text is a time, and then sets it. */
  function take(text: string): boolean {
    const time = readTime(text);
    setRefused(time ? '' : text);
    if (!time) return false;
    const date = new Date(typeof value === 'string' ? value : now());
    date.setHours(time.hours, time.minutes, 0, 0);
    if (date.toISOString() !== value) onChange(name, date.toISOString());
    return true;
  }

  return (
    <div
      ref={place}
      onFocusCapture={enter}
      onPointerDownCapture={enter}
      onInputCapture={(event: FormEvent) => {
        const box = timeBox(event);
        if (!box) return;
        setRefused('');
        if (noteLetters(box.value)) take(textIn(box));
      }}
      onKeyDownCapture={(event: KeyboardEvent) => {
        replaceText(event);
        const box = event.key === 'Enter' ? timeBox(event) : null;
        if (!box?.value.trim() || box.getAttribute('aria-activedescendant')) return;
        take(textIn(box));
        half.current = null;
      }}
      onBlurCapture={(event) => {
        const box = timeBox(event);
        // Strapi would make another time of it.
        if (box?.value.trim() && !take(textIn(box))) event.stopPropagation();
        half.current = null;
      }}
    >
      <InputRenderer {...props} type="datetime" />
      {refused && (
        <Typography role="alert" variant="pi" textColor="danger600">
          {formatMessage(message('dates.noTime'), { text: refused })}
        </Typography>
      )}
    </div>
  );
}
