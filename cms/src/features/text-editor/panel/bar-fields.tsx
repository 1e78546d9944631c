import { Box, Button, Field } from '@strapi/design-system';
import { hasKnownProvider } from 'masthead-contract/body/embed-provider';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { message, type PanelText } from '../words';
import { ArticleSearch } from './article-search';
import { linkAddress } from './clipboard/link-address';

type ButtonName = Extract<PanelText, `text.${string}`> extends `text.${infer Name}` ? Name : never;
type ButtonProps = { name: ButtonName; isPressed?: boolean; onPress: () => void };

export function BarButton({ name, isPressed, onPress }: ButtonProps) {
  const { formatMessage } = useIntl();
  return (
    <Button
      size="S"
      variant={isPressed ? 'secondary' : 'tertiary'}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      onClick={onPress}
    >
      {formatMessage(message(`text.${name}`))}
    </Button>
  );
}

type ArticleProps = { isEmpty: boolean; onChoose: (article: { url: string; title: string }) => void };
type TextProps = {
  name: 'caption' | 'tableCaption' | 'alternativeText' | 'title';
  value: string;
  onChange: (text: string) => void;
};

export const TextInput = ({ name, value, onChange }: TextProps) => (
  <LabelledInput name={name}>
    <Field.Input size="S" dir="auto" value={value} onChange={(event) => onChange(event.target.value)} />
  </LabelledInput>
);

/** A search box for titles, and the articles found, of which the editor chooses one. */
export function ArticleInput({ isEmpty, onChoose }: ArticleProps) {
  const [words, setWords] = useState('');
  return (
    <Box flex="1 1 20rem">
      <LabelledInput name="articleWords">
        <Field.Input
          size="S"
          dir="auto"
          autoFocus={isEmpty}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </LabelledInput>
      <ArticleSearch
        words={words.trim()}
        onChoose={(article) => {
          setWords('');
          onChoose(article);
        }}
      />
    </Box>
  );
}

/** Holds back the typed text until it is a URL that readers can open. */
export function UrlInput({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(url);
  const address = linkAddress(text);
  const isUnknown = address !== null && !hasKnownProvider(address);
  const warning = isUnknown ? 'text.unknownProvider' : text !== '' && address === null && 'text.linkInvalid';
  return (
    <LabelledInput name="linkAddress" error={warning && formatMessage(message(warning))}>
      <Field.Input
        size="S"
        dir="ltr"
        autoFocus={url === ''}
        value={text}
        onChange={(event) => {
          const typed = linkAddress(event.target.value);
          setText(event.target.value);
          if (typed) onChange(typed);
        }}
      />
      <Field.Error />
    </LabelledInput>
  );
}

type LabelledProps = {
  name: TextProps['name'] | 'linkAddress' | 'articleWords' | 'codeLanguage';
  error?: string | false;
  children: ReactNode;
};

export function LabelledInput({ name, error = false, children }: LabelledProps) {
  const { formatMessage } = useIntl();
  return (
    <Field.Root name={`text-${name}`} error={error} flex="1 1 20rem">
      <Field.Label>{formatMessage(message(`text.${name}`))}</Field.Label>
      {children}
    </Field.Root>
  );
}
