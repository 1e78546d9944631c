import { preformatted } from '#app/screens/article/render-blocks.tsx';
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
  const code = children.map((child) => (child.type === 'text' ? child.text : '')).join('');
  const words = readTokens(tokens, code).map(({ kind, text }, key) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={key} className={styles[kind]}>
        {text}
      </span>
    ),
  );
  return preformatted(words, { tabIndex: 0 });
}
