import { use } from 'react';
import { PagePartsContext } from '#app/screens/article/extended/page-parts-context.ts';
import { readTokens } from '#contract/body/code-tokens.ts';
import type { CodeBlock } from '#contract/body/rich-text.ts';
import styles from './coloured-code.module.css';

type Props = {
  /** As the content service has written them. */
  tokens: string;
  children: CodeBlock['children'];
};

/** Code with its words in colours. */
export function ColouredCode({ tokens, children }: Props) {
  use(PagePartsContext)?.('colouredCode');
  const code = children.map((child) => (child.type === 'text' ? child.text : '')).join('');
  return readTokens(tokens, code).map(({ kind, text }, key) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={key} className={styles[kind]}>
        {text}
      </span>
    ),
  );
}
