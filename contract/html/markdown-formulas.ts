import type { MarkedExtension } from 'marked';
import { codeOf } from './write-formulas.ts';

/** A span of code between dollars, in one line. */
const SPAN = /^\$(`+)(?!`)([^\n]{0,2000}?[^`\n])\1(?!`)\$/;

/** A formula in a line, as GitHub writes it. A dollar alone is a price. */
export const markdownFormulas: MarkedExtension = {
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
      renderer: ({ text }) => codeOf(String(text)),
    },
  ],
};
