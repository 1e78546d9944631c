import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { type StrapiApp, useField } from '@strapi/strapi/admin';
import { type ReactNode, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../words';
import { changeFields } from './edit-view';
import { firstWith, isLanguageCode, type ListedValue, listLanguages, listTimeZones } from './listed-values';
import { givesUpTyped, takesTyped } from './typing-keys';

const LISTED_VALUE = 'masthead-listed-value';

/** The fields of Site and of articles whose values are listed. */
const LISTS: Readonly<Record<string, (panelLanguage: string) => ListedValue[]>> = {
  language: listLanguages,
  timeZone: (panelLanguage) => listTimeZones(panelLanguage, new Date()),
};

/** Gives the forms of Site and of an article lists to choose their language and time zone from. */
export function addListedValues(app: StrapiApp): void {
  app.addFields({ type: LISTED_VALUE, Component: ListedValueField });
}

/** A colour is always written with seven characters. */
const COLOURS: readonly string[] = ['accentColour', 'themeColour'];

/** Makes the forms use them, and hides limits of length that don't matter for a choice. */
export const listValues = (registerHook: StrapiApp['registerHook']): void =>
  changeFields(registerHook, (field) => {
    const { name = '' } = field;
    const isListed = Object.hasOwn(LISTS, name);
    if (!isListed && !COLOURS.includes(name)) return field;
    const attribute = { ...field.attribute, withoutLimits: true };
    return { ...field, attribute, ...(isListed && { type: LISTED_VALUE }) };
  });

/** The properties that Strapi's form passes to a field. */
const Props = v.object({
  name: v.string(),
  label: v.optional(v.string(), ''),
  /** The help text, and the limits of the field. */
  hint: v.custom<ReactNode>(() => true),
  disabled: v.optional(v.boolean(), false),
});

function ListedValueField(props: object) {
  return <ListedValues {...v.parse(Props, props)} />;
}

function ListedValues({ name, label, hint, disabled }: v.InferOutput<typeof Props>) {
  const { formatMessage, locale } = useIntl();
  const field = useField<string | null>(name);
  const [words, setWords] = useState<string | undefined>();
  const listed = useMemo(() => LISTS[name]?.(locale) ?? [], [name, locale]);
  const { value } = field;
  const isUnlisted = value && !listed.some((one) => one.value === value);
  const options = isUnlisted ? [{ value, label: value }, ...listed] : listed;
  const chosen = options.find((one) => one.value === value);
  const change = (next: string | null) => {
    setWords(undefined);
    field.onChange(name, next);
  };

  return (
    <Field.Root name={name} hint={hint} error={field.error ?? false}>
      <Field.Label>{label}</Field.Label>
      <Combobox
        disabled={disabled}
        placeholder={formatMessage(message('listed.find'))}
        autocomplete={{ type: 'list', filter: 'contains' }}
        creatable={name === 'language' && isLanguageCode(words ?? '')}
        createMessage={(text) => formatMessage(message('listed.use'), { text })}
        // Strapi says so too early where there are more than a hundred.
        noOptionsMessage={(text) =>
          firstWith(text, options) ? '' : formatMessage(message('listed.nothing'))
        }
        value={value ?? ''}
        textValue={words ?? chosen?.label ?? ''}
        onTextValueChange={setWords}
        onChange={(next) => change(next || null)}
        onClear={() => change(null)}
        onCreateOption={(text) => text && change(text)}
        onKeyDown={(event) => {
          if (givesUpTyped(event)) {
            setWords(undefined);
            // Strapi would empty the field when its list is closed.
            if (event.currentTarget.getAttribute('aria-expanded') !== 'true') event.preventDefault();
          }
          const first = words && takesTyped(event) ? firstWith(words, options) : null;
          if (first) change(first.value);
        }}
      >
        {options.map((one) => (
          <ComboboxOption key={one.value} value={one.value} textValue={one.label}>
            {one.label}
          </ComboboxOption>
        ))}
      </Combobox>
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}
