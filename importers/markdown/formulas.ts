import type { MarkedExtension } from 'marked';
import { FORMULA } from 'masthead-contract/code-languages';
import { escapeText } from 'masthead-contract/html/escape';

/** A span of code between dollars, in one line. */
const SPAN = /^\$(`+)(?!`)([^\n]{0,2000}?[^`\n])\1(?!`)\$/;

/** A formula in a line, as GitHub writes it. A dollar alone is a price. */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: 'formula',
      level: 'inline',
      start: (text) => text.indexOf('$`'),
      tokenizer(text) {
        const [raw, , tex = ''] = SPAN.exec(text) ?? [];
        if (raw === undefined) return undefined;
        // Spaces keep backticks at its ends apart from those around it.
        return { type: 'formula', raw, text: /^ .* $/.test(tex) ? tex.slice(1, -1) : tex };
      },
      renderer: ({ text }) => `<code class="language-${FORMULA}">${escapeText(String(text))}</code>`,
    },
  ],
};
