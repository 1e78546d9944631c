import { Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { CODE_LANGUAGES, FORMULA } from 'masthead-contract/body/code-languages';
import type { Command } from 'prosemirror-state';
import { useIntl } from 'react-intl';
import { message } from '../words';
import { LabelledInput } from './bar-fields';
import { setAttributes } from './groups';
import type { CodeState } from './toolbar-state';

type Props = { code: CodeState; run: (command: Command) => void };

const NONE = 'none';

/** The language of the code with the cursor. A formula is code in a language of its own. */
export function CodeForm({ code: { place, language }, run }: Props) {
  const { formatMessage } = useIntl();
  const names = new Map<string, string>([
    [NONE, formatMessage(message('text.noColours'))],
    [FORMULA, formatMessage(message('text.formula'))],
    ...Object.entries(CODE_LANGUAGES),
  ]);
  // One that the site does not colour is kept.
  if (language && !names.has(language)) names.set(language, language);
  return (
    <Flex gap={2}>
      <LabelledInput name="codeLanguage">
        <SingleSelect
          size="S"
          value={language ?? NONE}
          onChange={(value: string | number) =>
            run(setAttributes(place, { language: value === NONE ? null : String(value) }))
          }
        >
          {[...names].map(([value, name]) => (
            <SingleSelectOption key={value} value={value}>
              {name}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </LabelledInput>
    </Flex>
  );
}
