import { Box, Combobox, ComboboxOption, Field, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowUp, Cross } from '@strapi/icons';
import { useAPIErrorHandler, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { message } from '../texts/message';
import { moveUp, remove } from './named-entries';
import { useNamedEntries } from './use-named-entries';

/** What Strapi's form gives to a field. */
const Props = v.object({
  name: v.string(),
  label: v.optional(v.string(), ''),
  hint: v.nullish(v.string()),
  disabled: v.optional(v.boolean(), false),
  attribute: v.object({ target: v.string() }),
  mainField: v.object({ name: v.string() }),
});

/** The authors, tags or dossiers of an article: words that are no entry yet can be made one, without leaving the form. */
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
  const report = (error: Parameters<typeof formatAPIError>[0]) =>
    toggleNotification({ type: 'danger', message: formatAPIError(error) });

  // The next name can be typed meanwhile.
  function create(text: string): void {
    setWords('');
    field.create(text).then(field.addEntry, report);
  }

  return (
    <Field.Root name={name} hint={hint} error={field.error ?? false}>
      <Field.Label>{label}</Field.Label>
      <Combobox
        disabled={disabled}
        placeholder={formatMessage(message(canCreate ? 'entries.addOrCreate' : 'entries.add'))}
        autocomplete={{ type: 'list', filter: 'contains' }}
        creatable={canCreate}
        createMessage={(text) => formatMessage(message('entries.create'), { text })}
        noOptionsMessage={() => formatMessage(message('entries.nothing'))}
        value=""
        textValue={words}
        onTextValueChange={setWords}
        onOpenChange={() => void field.search(words).catch(report)}
        onInputChange={({ currentTarget }) => void field.search(currentTarget.value).catch(report)}
        onChange={(id) => {
          const entry = field.found.find((one) => String(one.id) === id);
          if (!entry) return;
          setWords('');
          field.addEntry(entry);
        }}
        onCreateOption={(text) => text && create(text)}
      >
        {field.found.map(({ id, name: text }) => (
          <ComboboxOption key={id} value={String(id)} textValue={text}>
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
