import { Box, Combobox, ComboboxOption, Field, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowUp, Cross } from '@strapi/icons';
import { useAPIErrorHandler, useNotification, useRBAC } from '@strapi/strapi/admin';
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { message } from '../words';
import { useHeldSaving } from './hold-saving';
import { moveUp, namesIn, remove, upToComma } from './named-entries';
import { nothingToChoose } from './nothing-to-choose';
import { givesUpTyped, isConverting, takesTyped } from './typing-keys';
import { useNamedEntries } from './use-named-entries';

/** The properties that Strapi's form passes to a field. */
const Props = v.object({
  name: v.string(),
  label: v.optional(v.string(), ''),
  hint: v.nullish(v.string()),
  disabled: v.optional(v.boolean(), false),
  attribute: v.object({ target: v.string() }),
  mainField: v.object({ name: v.string() }),
});

/** The authors, tags or dossiers of an article: new names can become entries without leaving the form. */
export function NamedEntriesField(props: object) {
  return <NamedEntries {...v.parse(Props, props)} />;
}

function NamedEntries({ name, label, hint, disabled, attribute, mainField }: v.InferOutput<typeof Props>) {
  const { target } = attribute;
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const mayCreate = [{ action: 'plugin::content-manager.explorer.create', subject: target }];
  const { allowedActions } = useRBAC(mayCreate);
  const canCreate = allowedActions.canCreate === true;
  const field = useNamedEntries({ name, target, nameField: mainField.name });
  const [words, setWords] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  useHeldSaving(words.trim() || field.isTaking ? () => take(words) : null, place);
  const report = (error: Parameters<typeof formatAPIError>[0]) =>
    toggleNotification({ type: 'danger', message: formatAPIError(error) });
  const search = (text: string) => void field.search(text).catch(report);

  function empty(): void {
    setWords('');
    setRefused([]);
    setIsOpen(false);
  }

  /** Empties the box and adds the typed names; the next name can be typed meanwhile. */
  function take(text: string): Promise<void> {
    empty();
    return add(text);
  }

  /** Adds the entries that a text names. Names that can't be added return to the box. */
  async function add(text: string): Promise<void> {
    const { created, left, failures } = await field.take(text, { mayCreate: canCreate });
    for (const failure of failures) toggleNotification({ type: 'danger', message: failure });
    if (created.length > 0)
      toggleNotification({
        type: 'info',
        message: formatMessage(message('entries.created'), { names: created.join(', ') }),
      });
    if (left.length === 0) return;
    setIsOpen(false);
    if (failures.length === 0) setRefused(left);
    setWords((now) => now || left.join(', '));
  }

  /** Takes the names that a comma has ended, unless it is part of one. */
  function write(text: string): void {
    setWords(text);
    setRefused([]);
    const ended = upToComma(text);
    if (!ended.trim()) return;
    void field.beginsName(text).then((isPart) => {
      if (isPart) return;
      setWords((now) => (now.startsWith(ended) ? now.slice(ended.length).trimStart() : now));
      setIsOpen(false);
      void add(ended);
    });
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isConverting(event)) {
      event.preventDefault();
    } else if (words.trim() && takesTyped(event)) {
      event.preventDefault();
      void take(words);
    } else if (givesUpTyped(event)) {
      event.preventDefault();
      empty();
    }
  }

  return (
    <Field.Root
      ref={place}
      name={name}
      hint={hint}
      error={
        field.error ??
        (refused.length > 0 && formatMessage(message('entries.refused'), { names: refused.join(', ') }))
      }
    >
      <Field.Label>{label}</Field.Label>
      <Combobox
        disabled={disabled}
        placeholder={formatMessage(message(canCreate ? 'entries.addOrCreate' : 'entries.add'))}
        autocomplete={{ type: 'list', filter: 'contains' }}
        creatable={canCreate && words.trim() !== ''}
        createMessage={(text) => formatMessage(message('entries.create'), { text })}
        noOptionsMessage={(text) =>
          canCreate && !text.trim() ? formatMessage(message('choose.write')) : nothingToChoose(target, text)
        }
        value=""
        textValue={words}
        // After a choice it is the name of the chosen entry, which is in the list below by then.
        onTextValueChange={(text) => text === '' && setWords('')}
        open={isOpen}
        onOpenChange={(next: boolean) => {
          setIsOpen(next);
          search(words);
        }}
        onInputChange={(event) => {
          const { value } = event.currentTarget;
          if (isComposing(event)) setWords(value);
          else write(value);
          search(value);
        }}
        onCompositionEnd={({ currentTarget }) => write(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (namesIn(pasted).length < 2) return;
          event.preventDefault();
          void take(`${words}${pasted}`);
        }}
        onKeyDown={handleKey}
        onBlur={(event) => {
          // The list of the field, or another window, has the focus.
          if (isOpen || document.activeElement === event.currentTarget) return;
          event.preventDefault();
          if (words.trim()) void take(words);
        }}
        onChange={(value) => {
          const entry = field.found.find(({ id }) => value === optionOf(id));
          if (!entry) return;
          empty();
          field.addEntry(entry);
        }}
        onCreateOption={(text) => void take(text ?? '')}
      >
        {field.found.map(({ id, name: text }) => (
          <ComboboxOption key={id} value={optionOf(id)} textValue={text}>
            {text}
          </ComboboxOption>
        ))}
      </Combobox>
      <Field.Error />
      <Field.Hint />
      <Flex tag="ol" direction="column" alignItems="stretch" gap={1}>
        {field.entries.map((entry, index) => (
          <Flex key={entry.id} tag="li" gap={1} background="neutral100" hasRadius paddingLeft={3}>
            <Box flex="1">
              <Typography
                tag={Link}
                to={`/content-manager/collection-types/${target}/${entry.documentId}`}
                textColor="neutral800"
              >
                {entry.name}
              </Typography>
            </Box>
            {index > 0 && (
              <IconButton
                variant="ghost"
                disabled={disabled}
                label={formatMessage(message('entries.moveUp'), { name: entry.name })}
                onClick={() => field.setChange(moveUp(field.change, field.entries, index))}
              >
                <ArrowUp />
              </IconButton>
            )}
            <IconButton
              variant="ghost"
              disabled={disabled}
              label={formatMessage(message('entries.remove'), { name: entry.name })}
              onClick={() => field.setChange(remove(field.change, entry, field.saved))}
            >
              <Cross />
            </IconButton>
          </Flex>
        ))}
      </Flex>
    </Field.Root>
  );
}

/** The value of an option must not be a text that an editor might type: a tag may be a number. */
const optionOf = (id: number): string => `entry-${id}`;

const isComposing = ({ nativeEvent }: SyntheticEvent): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;
