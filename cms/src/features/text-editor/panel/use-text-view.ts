import { useAPIErrorHandler, useFetchClient, useField, useNotification } from '@strapi/strapi/admin';
import { language } from 'masthead-contract/entities/language';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import type { ArrivalStore } from '../../../core/panel/arrivals';
import { LANGUAGES } from '../../../language/languages';
import { message } from '../words';
import { arrivingIn, arrivingPictures, type Failure, type NewPicture } from './arriving-pictures';
import { countWords } from './count-words';
import type { EmbedDescription } from './describe-embeds';
import type { AskFormulas } from './draw-formulas';
import type { LastText } from './last-text';
import { libraryImages, newPicture } from './library-image';
import { readBlocks } from './read-blocks';
import type { Dialogs } from './shortcuts';
import { showValue } from './show-value';
import { createTextView } from './text-view';
import { createToolbarStore, toolbarState } from './toolbar-state';
import { writeBlocks } from './write-blocks';

const Formulas = v.object({ data: v.array(v.nullable(v.string())) });
const Described = v.object({ data: v.object({ title: v.string(), picture: v.unknown() }) });

/** Writing a large text into the form takes longer than a key press, so it waits for a pause. */
const WRITE_DELAY_MS = 300;

type Options = {
  name: string;
  label: string;
  disabled: boolean;
  dialogs: Dialogs;
  /** Handles a key before the editor does; returns whether that was all. */
  onKey: (event: KeyboardEvent) => boolean;
  arrivals: ArrivalStore;
  lastText: LastText;
};

/** The editor of a field of Strapi's form, in the element `place`: shows its value, and writes it after each pause. */
export function useTextView({ name, label, disabled, dialogs, onKey, arrivals, lastText }: Options) {
  const { formatMessage, locale } = useIntl();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const { value, onChange, error } = useField<unknown>(name);
  const { value: articleLanguage } = useField<unknown>('language');
  const [count, setCount] = useState({ words: 0, minutes: 1 });
  const [store] = useState(createToolbarStore);

  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** Counts even while the editor keeps typing. */
  const countTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** The value that the form has from here, or that is shown. */
  const known = useRef(value);

  async function upload({ file, alternativeText }: NewPicture) {
    const form = new FormData();
    form.append('files', file);
    form.append('fileInfo', JSON.stringify({ name: file.name, alternativeText, caption: '', folder: null }));
    const { data } = await post('/upload', form).catch((error) => {
      throw new Error(formatAPIError(error));
    });
    const [image] = libraryImages(data);
    if (!image) throw new Error(formatMessage(message('text.notPicture')));
    return image;
  }

  async function askProvider(url: string): Promise<EmbedDescription> {
    const { data } = await post('/masthead/embeds', { url });
    const { title, picture } = v.parse(Described, data).data;
    const [image] = libraryImages([picture]);
    return { title, picture: image ? newPicture(image) : null };
  }

  const askFormulas: AskFormulas = async (formulas) => {
    const { data } = await post('/masthead/formulas', { formulas });
    return v.parse(Formulas, data).data;
  };

  function showMissing(failures: readonly Failure[]): void {
    const reasons = [...new Set(failures.map(({ reason }) => reason))].join(' ');
    const names = failures.map((failure) => failure.name).join(', ');
    const values = { count: failures.length, names, reasons };
    toggleNotification({ type: 'warning', message: formatMessage(message('text.pictures'), values) });
  }

  /** Reports to the buttons of the form what the text is waiting for, once the form has what has arrived. */
  function showArrivals(doc: EditorState['doc']): void {
    const failed = arrivingIn(doc).flatMap(({ node: { attrs } }) =>
      attrs.failure === null ? [] : attrs.name,
    );
    const expected = arrivingIn(doc).length - failed.length;
    if (expected === 0 && arrivals.getState().expected > 0) flushSync(write);
    arrivals.show(place, { expected, failed });
  }

  function write(): void {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (!view.current) return;
    known.current = writeBlocks(view.current.state.doc);
    onChange(name, known.current);
  }

  function showCount(): void {
    countTimer.current = null;
    if (view.current) setCount(countWords(view.current.state.doc));
  }

  // The view lives as long as the field, and calls what belongs to the last render.
  const languages = [v.parse(language, articleLanguage), locale, ...LANGUAGES].filter(Boolean);
  const calls = { disabled, languages, upload, askProvider, askFormulas, showMissing, write, showArrivals };
  const latest = useRef(calls);
  latest.current = calls;
  const doc = useRef<EditorState['doc'] | null>(null);
  const [pictures] = useState(() =>
    arrivingPictures({
      upload: (picture) => latest.current.upload(picture),
      lost: formatMessage(message('text.lostPicture')),
      onFailed: (failures) => latest.current.showMissing(failures),
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is created once
  useEffect(() => {
    if (!place.current) return;
    const text = (part: Parameters<typeof message>[0]) => formatMessage(message(part));
    const created = createTextView(place.current, {
      doc: lastText.take(known.current) ?? readBlocks(known.current),
      label,
      isEditable: () => !latest.current.disabled,
      dialogs,
      onKey,
      labels: {
        arriving: (picture) => formatMessage(message('text.arriving'), { name: picture }),
        missing: (failure) => formatMessage(message('text.missingPicture'), failure),
        unnamed: text('text.picture'),
        addressOnly: text('text.addressOnly'),
        notPicture: text('text.notPicture'),
        placeholder: text('text.placeholder'),
        locked: text('text.locked'),
        table: text('text.table'),
        gallery: text('text.gallery'),
        embed: text('text.embed'),
        recording: text('text.recording'),
        related: text('text.related'),
        'pull-quote': text('text.pull-quote'),
        box: text('text.box'),
        'key-points': text('text.key-points'),
        timeline: text('text.timeline'),
      },
      pictures,
      languages: () => latest.current.languages,
      askProvider: (url) => latest.current.askProvider(url),
      askFormulas: (formulas) => latest.current.askFormulas(formulas),
      onMissing: (failures) => latest.current.showMissing(failures),
      onUpdate(state) {
        store.show(toolbarState(state));
        if (state.doc === doc.current) return;
        doc.current = state.doc;
        if (timer.current) clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current.write(), WRITE_DELAY_MS);
        countTimer.current ??= setTimeout(showCount, WRITE_DELAY_MS);
        latest.current.showArrivals(state.doc);
      },
    });
    doc.current = created.state.doc;
    view.current = created;
    store.show(toolbarState(created.state));
    setCount(countWords(created.state.doc));
    latest.current.showArrivals(created.state.doc);
    return () => {
      if (timer.current) latest.current.write();
      view.current = null;
      lastText.leave(created.state.doc);
      created.destroy();
      arrivals.show(place, null);
    };
  }, []);

  useEffect(() => {
    if (!view.current || value === known.current) return;
    known.current = value;
    const isWaiting = timer.current !== null;
    const tr = showValue(view.current.state, value);
    if (!tr) return;
    view.current.dispatch(tr);
    setCount(countWords(view.current.state.doc));
    // A value that came from the form isn't written back into it.
    if (isWaiting || !timer.current) return;
    clearTimeout(timer.current);
    timer.current = null;
  }, [value]);

  useEffect(() => {
    view.current?.setProps({ editable: () => !disabled });
  }, [disabled]);

  const focusText = () => view.current?.focus();

  /** Runs a command; the focus stays where it is. Returns whether the command applied. */
  function change(command: Command): boolean {
    const { current } = view;
    return current !== null && !disabled && command(current.state, current.dispatch, current);
  }

  return {
    place,
    view,
    store,
    pictures,
    count,
    error,
    focusText,
    change,
    /** Runs a command; the focus goes to the text. */
    run(command: Command) {
      change(command);
      focusText();
    },
    /** Writes what waits for a pause: the form must have the last words before the next event, which may save it. */
    flush() {
      if (timer.current) flushSync(write);
    },
  };
}
