import { Button, Combobox, ComboboxOption, Field, Flex, Modal, Typography } from '@strapi/design-system';
import { useAPIErrorHandler, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { takesTyped } from '../../forms/panel/typing-keys';
import { message as ofForms } from '../../forms/words';
import { message } from '../words';

/** Maximum number of results of a search. */
const SHOWN = 20;

const Term = v.pipe(
  v.object({ documentId: v.string(), name: v.optional(v.string()), title: v.optional(v.string()) }),
  v.transform(({ documentId, name, title }) => ({ documentId, name: name ?? title ?? documentId })),
);
type Term = v.InferOutput<typeof Term>;
const Found = v.object({ results: v.array(Term) });
const Counted = v.object({ data: v.object({ public: v.number(), drafts: v.number() }) });

type Props = { model: string; documentId: string; onClose: () => void };

/**
 * The dialog in which an editor chooses the replacement of a category, tag or dossier. Afterwards the panel opens the
 * replacement.
 */
export function MergeForm({ model, documentId, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { get, post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [count, setCount] = useState<v.InferOutput<typeof Counted>['data'] | null>(null);
  const [found, setFound] = useState<readonly Term[]>([]);
  const [words, setWords] = useState('');
  const [into, setInto] = useState<Term | null>(null);
  const [isMerging, setIsMerging] = useState(false);
  const entries = `/content-manager/collection-types/${model}`;

  const report = useCallback(
    (error: Parameters<typeof formatAPIError>[0]) =>
      toggleNotification({ type: 'danger', message: formatAPIError(error) }),
    [toggleNotification, formatAPIError],
  );
  useEffect(() => {
    get<unknown>('/masthead/merge', { params: { uid: model, documentId } })
      .then(({ data }) => setCount(v.parse(Counted, data).data))
      .catch(report);
  }, [get, model, documentId, report]);

  function search(text: string): void {
    get<unknown>(entries, { params: { _q: text.trim(), page: 1, pageSize: SHOWN } })
      .then(({ data }) => setFound(v.parse(Found, data).results))
      .catch(report);
  }

  /** The first entry that the list shows. */
  function firstNamed(): Term | undefined {
    const text = words.trim().toLowerCase();
    return found.find((term) => term.documentId !== documentId && term.name.toLowerCase().includes(text));
  }

  function merge({ documentId: target }: Term): void {
    setIsMerging(true);
    post('/masthead/merge', { uid: model, documentId, into: target })
      // The panel's cached data of both entries is outdated.
      .then(() => window.location.replace(`/admin${entries}/${target}`))
      .catch((error) => {
        setIsMerging(false);
        report(error);
      });
  }

  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Field.Root>
            <Field.Label>{formatMessage(message('merge.into'))}</Field.Label>
            <Combobox
              autocomplete={{ type: 'list', filter: 'contains' }}
              placeholder={formatMessage(ofForms('entries.add'))}
              noOptionsMessage={() => formatMessage(ofForms('entries.nothing'))}
              value={into?.documentId ?? ''}
              textValue={words}
              onTextValueChange={setWords}
              onOpenChange={() => search(words)}
              onInputChange={({ currentTarget }) => search(currentTarget.value)}
              onKeyDown={(event) => {
                const first = words.trim() && takesTyped(event) ? firstNamed() : null;
                if (!first) return;
                setInto(first);
                setWords(first.name);
              }}
              onChange={(chosen) => setInto(found.find((term) => term.documentId === chosen) ?? null)}
            >
              {found
                .filter((term) => term.documentId !== documentId)
                .map((term) => (
                  <ComboboxOption key={term.documentId} value={term.documentId} textValue={term.name}>
                    {term.name}
                  </ComboboxOption>
                ))}
            </Combobox>
          </Field.Root>
          {count && <Typography tag="p">{formatMessage(message('merge.articles'), { ...count })}</Typography>}
          <Typography tag="p">{formatMessage(message('merge.explanation'))}</Typography>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {formatMessage(message('merge.cancel'))}
        </Button>
        <Button
          variant="danger"
          disabled={!into || !count}
          loading={isMerging}
          onClick={() => into && merge(into)}
        >
          {into
            ? formatMessage(message('merge.confirm'), { name: into.name })
            : formatMessage(message('merge.action'))}
        </Button>
      </Modal.Footer>
    </>
  );
}
